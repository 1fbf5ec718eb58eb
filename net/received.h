/* received.h: what the kernel has received on a socket. In a file of its own because the
 * kernel's header and the C library's, which libwebsockets includes, do not go together. */
#ifndef HORT_NET_RECEIVED_H
#define HORT_NET_RECEIVED_H

#include <stdint.h>

/* All zero when it cannot be known. */
typedef struct Received {
    uint64_t bytes;
    uint32_t silent_ms; /* since the last of them */
} Received;

Received received_on(int socket);

#endif
