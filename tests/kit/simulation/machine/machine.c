/* A simulated machine around one process: its disk, its power, its clocks and its random numbers.
 *
 * Preloaded, it stands between the process and the C library, so that Python and SQLite run unchanged. Under the folder
 * of machine_start(), it writes down each call that changes the disk, and fails the calls that it was told to fail.
 * The files themselves are the page cache: they hold what was written, synced or not. What a disk would hold after a
 * power cut is worked out of the calls, by tests/kit/torture/disk.py. Without machine_start() it changes nothing.
 *
 * Once the power is off, no call changes anything and each fails: what the process then does never happened.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

#define FILES 4096

enum { OPEN = 1, WRITE = 2, TRUNCATE = 4, SYNC = 8, RENAME = 16, UNLINK = 32, MKDIR = 64, ALLOCATE = 128, READ = 256 };

static char root[PATH_MAX];
static size_t root_length;
static int active;
static char *files[FILES];

static struct {
    unsigned kinds;
    long after, times;
    int error;
} fault;
static long calls, power_off_at;
static int power_is_off, hits;
static int64_t now_ns, start_ns;
static uint64_t chance;

static char *record;
static size_t record_size, record_room;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();
    return function;
}

/* What Python calls. */

void machine_start(const char *folder, int64_t now, int64_t up, uint64_t seed) {
    snprintf(root, sizeof root, "%s", folder);
    root_length = strlen(root);
    fault.times = 0;
    calls = 0;
    power_off_at = -1;
    power_is_off = hits = 0;
    now_ns = now;
    start_ns = now - up;
    chance = seed * 2 + 1;
    record_size = 0;
    active = 1;
}

void machine_stop(void) { active = 0; }

void machine_fail(unsigned kinds, long after, long times, int error) {
    fault.kinds = kinds;
    fault.after = after;
    fault.times = times;
    fault.error = error;
}

void machine_cut_power(long after) { power_off_at = after < 0 ? -1 : calls + after; }

int machine_power_is_off(void) { return power_is_off; }

int machine_hits(void) { return hits; }

long machine_calls(void) { return calls; }

void machine_wait(int64_t ns) { now_ns += ns; }

const char *machine_record(size_t *size) {
    *size = record_size;
    record_size = 0;
    return record;
}

/* The record: operation, whether it failed, number, the lengths of two texts, the texts. */

static void write_down(char operation, int failed, int64_t number, const char *path, const void *data, size_t size) {
    size_t length = strlen(path), whole = 18 + length + size;
    if (record_size + whole > record_room) {
        record_room = (record_size + whole) * 2;
        record = realloc(record, record_room);
        if (!record) abort();
    }
    char *at = record + record_size;
    uint32_t sizes[2] = {(uint32_t)length, (uint32_t)size};
    at[0] = operation;
    at[1] = (char)failed;
    memcpy(at + 2, &number, 8);
    memcpy(at + 10, sizes, 8);
    memcpy(at + 18, path, length);
    if (size) memcpy(at + 18 + length, data, size);
    record_size += whole;
}

/* Where the calls go. */

static int is_ours(const char *path) {
    return active && path && !strncmp(path, root, root_length) && (path[root_length] == '/' || !path[root_length]);
}

static const char *file_of(int file) { return active && file >= 0 && file < FILES ? files[file] : NULL; }

/* The error with which this call fails, 0 for none. */
static int refused(unsigned kind) {
    if (kind != READ && !power_is_off && power_off_at >= 0 && calls >= power_off_at) power_is_off = 1;
    if (power_is_off) return EIO;
    if (kind != READ) calls++;
    if (fault.times <= 0 || !(fault.kinds & kind)) return 0;
    if (fault.after > 0) {
        fault.after--;
        return 0;
    }
    fault.times--;
    hits++;
    return fault.error;
}

#define REFUSE(kind)                  \
    do {                              \
        int error = refused(kind);    \
        if (error) {                  \
            errno = error;            \
            return -1;                \
        }                             \
    } while (0)

static int opened(int file, const char *path, int flags, int is_new) {
    if (file < 0 || file >= FILES) return file;
    free(files[file]);
    files[file] = NULL;
    if (is_ours(path)) {
        files[file] = strdup(path);
        if (is_new || flags & O_TRUNC) write_down('o', 0, flags, path, NULL, 0);
    }
    return file;
}

static int open_with(const char *path, int flags, mode_t mode) {
    int is_new = 0;
    if (is_ours(path)) {
        struct stat status;
        is_new = flags & O_CREAT && lstat(path, &status);
        if (power_is_off) {
            errno = EIO;
            return -1;
        }
        if (is_new || flags & O_TRUNC) REFUSE(OPEN);
    }
    return opened(REAL(open)(path, flags | O_LARGEFILE, mode), path, flags, is_new);
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open_with(path, flags, mode);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));

int close(int file) {
    if (file >= 0 && file < FILES && files[file]) {
        free(files[file]);
        files[file] = NULL;
    }
    return REAL(close)(file);
}

static ssize_t write_at(int file, const char *path, const void *data, size_t size, off_t at) {
    int error = refused(WRITE);
    if (error && !power_is_off && size > 1 && error == ENOSPC && chance & 64) {
        size /= 2; /* what still fits; the next write fails */
        fault.times++;
        error = 0;
    }
    if (error) {
        errno = error;
        return -1;
    }
    ssize_t written = REAL(pwrite)(file, data, size, at);
    if (written > 0) write_down('w', 0, at, path, data, (size_t)written);
    return written;
}

ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
    const char *path = file_of(file);
    return path ? write_at(file, path, data, size, at) : REAL(pwrite)(file, data, size, at);
}

ssize_t pwrite64(int file, const void *data, size_t size, off_t at) __attribute__((alias("pwrite")));

ssize_t write(int file, const void *data, size_t size) {
    const char *path = file_of(file);
    if (!path) return REAL(write)(file, data, size);
    int append = fcntl(file, F_GETFL) & O_APPEND;
    off_t at = lseek(file, 0, append ? SEEK_END : SEEK_CUR);
    if (append) fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_APPEND); /* pwrite would append, wherever it is told */
    ssize_t written = write_at(file, path, data, size, at);
    int error = errno;
    if (append) fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_APPEND);
    if (written > 0) lseek(file, at + written, SEEK_SET);
    errno = error;
    return written;
}

ssize_t pread(int file, void *data, size_t size, off_t at) {
    if (file_of(file)) REFUSE(READ);
    return REAL(pread)(file, data, size, at);
}

ssize_t pread64(int file, void *data, size_t size, off_t at) __attribute__((alias("pread")));

ssize_t read(int file, void *data, size_t size) {
    if (file_of(file)) REFUSE(READ);
    return REAL(read)(file, data, size);
}

ssize_t sendfile(int to, int from, off_t *at, size_t size) {
    if (file_of(to)) {
        errno = EINVAL; /* the caller then copies by read and write */
        return -1;
    }
    return REAL(sendfile)(to, from, at, size);
}

ssize_t sendfile64(int to, int from, off_t *at, size_t size) __attribute__((alias("sendfile")));

int ftruncate(int file, off_t size) {
    const char *path = file_of(file);
    if (path) REFUSE(TRUNCATE);
    int result = REAL(ftruncate)(file, size);
    if (path && !result) write_down('t', 0, size, path, NULL, 0);
    return result;
}

int ftruncate64(int file, off_t size) __attribute__((alias("ftruncate")));

int posix_fallocate(int file, off_t at, off_t size) {
    if (file_of(file)) {
        int error = refused(ALLOCATE);
        if (error) return error;
    }
    return REAL(posix_fallocate)(file, at, size);
}

int posix_fallocate64(int file, off_t at, off_t size) __attribute__((alias("posix_fallocate")));

/* No sync reaches the real disk: nothing needs to outlive the simulation. */
static int sync_file(int file, int (*really)(int)) {
    const char *path = file_of(file);
    if (!path) return really(file);
    int error = refused(SYNC);
    if (!power_is_off) write_down('s', !!error, 0, path, NULL, 0);
    if (error) errno = error;
    return error ? -1 : 0;
}

int fsync(int file) { return sync_file(file, REAL(fsync)); }

int fdatasync(int file) { return sync_file(file, REAL(fdatasync)); }

int rename(const char *from, const char *to) {
    int ours = is_ours(from);
    if (ours) REFUSE(RENAME);
    int result = REAL(rename)(from, to);
    if (ours && !result) write_down('r', 0, 0, from, to, strlen(to));
    return result;
}

int unlink(const char *path) {
    int ours = is_ours(path);
    if (ours) REFUSE(UNLINK);
    int result = REAL(unlink)(path);
    if (ours && !result) write_down('u', 0, 0, path, NULL, 0);
    return result;
}

int mkdir(const char *path, mode_t mode) {
    int ours = is_ours(path);
    if (ours) REFUSE(MKDIR);
    int result = REAL(mkdir)(path, mode);
    if (ours && !result) write_down('m', 0, 0, path, NULL, 0);
    return result;
}

/* Clocks. They stand still but for machine_wait() and sleeps. */

int clock_gettime(clockid_t clock, struct timespec *time) {
    int64_t ns;
    if (!active) return REAL(clock_gettime)(clock, time);
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
        ns = now_ns;
        break;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME:
        ns = now_ns - start_ns;
        break;
    default:
        return REAL(clock_gettime)(clock, time);
    }
    time->tv_sec = ns / 1000000000;
    time->tv_nsec = ns % 1000000000;
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    if (!active) return REAL(gettimeofday)(time, zone);
    time->tv_sec = now_ns / 1000000000;
    time->tv_usec = now_ns % 1000000000 / 1000;
    return 0;
}

time_t time(time_t *time_) {
    if (!active) return REAL(time)(time_);
    if (time_) *time_ = now_ns / 1000000000;
    return now_ns / 1000000000;
}

int usleep(useconds_t us) {
    if (!active) return REAL(usleep)(us);
    now_ns += (int64_t)us * 1000;
    return 0;
}

/* As a clock that a time source keeps right. */
int adjtimex(struct timex *state) { return active ? TIME_OK : REAL(adjtimex)(state); }

/* Random numbers. */

static void draw(void *data, size_t size) {
    unsigned char *at = data;
    while (size--) {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        *at++ = (unsigned char)(chance >> 32);
    }
}

ssize_t getrandom(void *data, size_t size, unsigned flags) {
    if (!active) return REAL(getrandom)(data, size, flags);
    draw(data, size);
    return (ssize_t)size;
}

int getentropy(void *data, size_t size) {
    if (!active) return REAL(getentropy)(data, size);
    draw(data, size);
    return 0;
}
