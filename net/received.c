/* received.c: see received.h. */
#include "net/received.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

Received received_on(int socket) {
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        return (Received){0};
    return (Received){info.tcpi_bytes_received, info.tcpi_last_data_recv};
}
