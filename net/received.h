/* received.h: how many bytes the kernel has received on a socket. In a file of its own because the
 * kernel's header and the C library's, which libwebsockets includes, do not go together. */
#ifndef HORT_NET_RECEIVED_H
#define HORT_NET_RECEIVED_H

#include <stdint.h>

uint64_t bytes_received(int socket); /* 0 when it cannot be known */

#endif
