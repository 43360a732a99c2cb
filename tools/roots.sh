# shellcheck shell=bash disable=SC2154 # sourced; `source` is the caller's
# Bare roots of Debian, made with mmdebstrap and kept for a week in the user's cache folder, as are fetched packages. To
# be sourced by a script that has `say` and `source`, the folder that a root sees read-only at /source.

cache=${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/tableside-debian

# The processor of a Pi 4, for roots of arm64 that are emulated. By default qemu gives them one that authenticates pointers,
# which no Pi has, and which makes Python about twelve times as slow.
export QEMU_CPU=cortex-a72

# enter ROOT COMMAND...: runs a command in a root with the mounts that a machine has; nothing of it outlives the call
enter() {
    # shellcheck disable=SC2016 # the inner shell's variables
    unshare --mount --pid --fork --kill-child bash -c '
        set -e
        root=$1 source=$2 cache=$3
        shift 3
        mount --make-rprivate /
        mount --bind "$root" "$root" # tests make namespaces of their own, which ask for a mount at /
        mount -t proc proc "$root/proc"
        mount -t tmpfs -o mode=755 dev "$root/dev"
        mkdir "$root/dev/pts" "$root/dev/shm"
        for device in null zero full random urandom tty; do
            touch "$root/dev/$device"
            mount --bind "/dev/$device" "$root/dev/$device"
        done
        mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
        ln -s pts/ptmx "$root/dev/ptmx"
        mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
        ln -s /proc/self/fd "$root/dev/fd"
        for stream in 0:stdin 1:stdout 2:stderr; do ln -s "/proc/self/fd/${stream%:*}" "$root/dev/${stream#*:}"; done
        mkdir -p "$root/source" "$root/root/.cache/pip" "$cache/pip" "$cache/apt/partial"
        mount --bind -o ro "$source" "$root/source"
        mount --bind "$cache/pip" "$root/root/.cache/pip"
        mount --bind "$cache/apt" "$root/var/cache/apt/archives"
        exec chroot "$root" "$@"' bash "$1" "$source" "$cache/$2" "${@:3}"
}

# settings: what the network of this machine asks of programs, and what an emulator is told, as words for env
settings() {
    for name in QEMU_CPU http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY PIP_INDEX_URL CI FULL; do
        if [ -n "${!name:-}" ]; then printf '%s\0' "$name=${!name}"; fi
    done
}

# make_root RELEASE ROOT [ARCH]: a bare root, from the cache if there is a new one. ARCH is another processor, which takes
# far longer, since it is emulated
make_root() {
    local archive=$cache/$1${3:+-$3}.tar suite
    suite=$(case $1 in 12) echo bookworm ;; 13) echo trixie ;; esac)
    if [ -z "$(find "$archive" -mtime -7 2>/dev/null)" ]; then
        timeout 3600 mmdebstrap -q --format=tar --variant=minbase ${3:+--architectures="$3"} \
            --include=git,make,python3,ca-certificates,procps "$suite" "$archive.part" && mv "$archive.part" "$archive" || return 1
    fi
    unpack "$archive" "$2"
}

# unpack ARCHIVE ROOT: a root that reaches the network as this machine does
unpack() {
    rm -rf "$2" && mkdir -p "$2" && tar -C "$2" -xf "$1" || return 1
    cp -L /etc/resolv.conf "$2/etc/resolv.conf"
    echo "127.0.0.1 localhost" >"$2/etc/hosts"
    # A network that decrypts traffic has an authority of its own, which this machine trusts.
    cp /usr/local/share/ca-certificates/*.crt "$2/usr/local/share/ca-certificates/" 2>/dev/null
    chroot "$2" update-ca-certificates >/dev/null 2>&1
    echo 'Acquire::Retries "3";' >"$2/etc/apt/apt.conf.d/retries"
}

# can_make_roots: whether this machine can; says why not. Waits up to an hour for another run that uses the roots
can_make_roots() {
    if [ "$(id -u)" != 0 ]; then
        say "not tried: only root can make the roots of Debian"
        return 1
    fi
    if ! unshare --mount --pid --fork true 2>/dev/null; then
        say "not tried: this machine allows no mounts of our own"
        return 1
    fi
    if ! command -v mmdebstrap >/dev/null && ! apt-get install -y -qq --no-install-recommends mmdebstrap >/dev/null 2>&1; then
        say "not tried: mmdebstrap could not be installed"
        return 1
    fi
    mkdir -p "$cache"
    exec 9>"$cache/lock"
    if ! flock -w 3600 9; then
        say "not tried: another run has held the roots for an hour"
        return 1
    fi
}
