/*
 * A service that enrolls and verifies people by their prints: an accept loop with a thread for each connection.
 *
 *     cc -std=c99 -D_POSIX_C_SOURCE=200809L service.c $(pkg-config --cflags --libs whorl) -lpthread -o service
 *     ./service people 7070
 *
 * A request is a line, `enroll BCID BYTES` or `verify BCID BYTES`, and an image file of so many bytes; the answer is a line:
 * `enrolled`, `match SCORE`, `non-match SCORE`, or `error NAME MESSAGE`. A connection may ask any number of times. It
 * listens on the loopback interface alone, as nothing here is encrypted and nobody is asked who they are.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <whorl.h>

enum { MOST_BYTES = 16 << 20, LINE = 256, WAITING = 16 };
static const double FMR = 1e-4;

/* Any number of threads may share one engine. */
static whorl_engine *engine;

static void answer_error(FILE *out) {
    fprintf(out, "error %s %s\n", whorl_error_name(), whorl_error_message());
}

static void answer(FILE *out, const char *command, const char *bcid, const void *image, size_t size) {
    whorl_template *print = NULL;
    whorl_verification found;
    if (whorl_template_from_image(image, size, NULL, &print) != WHORL_OK) {
        answer_error(out);
        return;
    }
    const whorl_sample sample = {print, WHORL_UNKNOWN_FINGER, 0};
    if (strcmp(command, "enroll") == 0) {
        if (whorl_engine_enroll(engine, bcid, &sample, 1) == WHORL_OK)
            fputs("enrolled\n", out);
        else
            answer_error(out);
    } else if (whorl_engine_verify(engine, bcid, &sample, 1, FMR, &found) == WHORL_OK) {
        fprintf(out, "%s %.3f\n", found.decision == WHORL_MATCH ? "match" : "non-match", found.score);
    } else {
        answer_error(out);
    }
    whorl_template_close(print);
}

/* Reads and answers one request; 0 where there is no other. */
static int serve_request(FILE *in, FILE *out) {
    char line[LINE], command[8], bcid[WHORL_BCID_CAPACITY];
    size_t size = 0;
    if (fgets(line, sizeof line, in) == NULL) return 0;
    if (sscanf(line, "%7s %95s %zu", command, bcid, &size) != 3 || size > MOST_BYTES
        || (strcmp(command, "enroll") != 0 && strcmp(command, "verify") != 0)) {
        fputs("error request enroll or verify, BCID, BYTES\n", out);
        return 0;
    }
    void *image = malloc(size + 1);
    const int complete = image != NULL && fread(image, 1, size, in) == size;
    if (complete) answer(out, command, bcid, image, size);
    free(image);
    return complete && fflush(out) == 0;
}

static void *serve(void *argument) {
    const int connection = (int)(intptr_t)argument, copy = dup(connection);
    FILE *in = fdopen(connection, "r"), *out = copy < 0 ? NULL : fdopen(copy, "w");
    while (in != NULL && out != NULL && serve_request(in, out)) continue;
    if (out != NULL) fclose(out);
    if (in != NULL) fclose(in);
    return NULL;
}

static int listen_on(uint16_t port) {
    const int on = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, WAITING) != 0) return -1;
    return listener;
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: service FOLDER PORT\n");
        return 64;
    }
    /* A client that goes away is no reason to end. */
    signal(SIGPIPE, SIG_IGN);
    /* Threads serve connections, so a search need not use several. */
    const whorl_engine_options options = {sizeof options, NULL, 1, 0};
    if (whorl_engine_open(arguments[1], &options, &engine) != WHORL_OK) {
        fprintf(stderr, "%s\n", whorl_error_message());
        return 1;
    }
    const int listener = listen_on((uint16_t)atoi(arguments[2]));
    if (listener < 0) {
        perror("listen");
        return 1;
    }
    printf("whorl %s listens on port %s\n", whorl_version(), arguments[2]);
    fflush(stdout);
    for (;;) {
        pthread_t thread;
        const int connection = accept(listener, NULL, NULL);
        if (connection < 0) {
            if (errno == EINTR || errno == ECONNABORTED) continue;
            perror("accept");
            return 1;
        }
        if (pthread_create(&thread, NULL, serve, (void *)(intptr_t)connection) == 0)
            pthread_detach(thread);
        else
            close(connection);
    }
}
