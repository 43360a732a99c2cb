# shellcheck shell=sh disable=SC2034 # sourced
# Shows the steps of a set-up: a name, a bar or a count, and how long each took. To be sourced.
#
#   step NAME COUNTER COMMAND...
#
# runs COMMAND. COUNTER is `plain`, or a function that gets a line of COMMAND's output and sets `percent`, and `label` if
# it likes. Steps are shown on a terminal only, and not with `make -s`. If COMMAND fails, the end of its output is shown,
# `cause` is set to network, disk, folder or other, and `step` returns 1.

shown=false
flags=${MAKEFLAGS:-}
if [ -t 2 ]; then
    case "${flags%% *}" in *s*) ;; *) shown=true ;; esac
fi

plain() { :; }

# draw: one line with the name, a bar of 20 places and the seconds so far
draw() {
    done_places=$((percent / 5)) bar=
    while [ ${#bar} -lt 20 ]; do
        if [ ${#bar} -lt $done_places ]; then bar="$bar#"; else bar="$bar."; fi
    done
    printf '\r\033[K  %-24s %s %-14s %3d s' "$name" "$bar" "$label" $(($(date +%s) - begun)) >&2
}

# follow COUNTER: draws the bar anew after each line that moves it
follow() {
    before=
    while IFS= read -r line; do
        "$1" "$line"
        if [ "$before" != "$percent $label" ]; then
            before="$percent $label"
            draw
        fi
    done
}

step() {
    name=$1 counter=$2 percent=0 label='' begun=$(date +%s) status=
    shift 2
    log=$(mktemp) || { cause=disk && return 1; }
    if $shown; then
        draw
        { "$@" 2>&1 || echo "$?" >"$log.failed"; } | tee "$log" | follow "$counter"
        if [ ! -e "$log.failed" ]; then
            percent=100 label='done'
            draw
        fi
        printf '\n' >&2
    else
        "$@" >"$log" 2>&1 || echo "$?" >"$log.failed"
    fi
    if [ -e "$log.failed" ]; then
        status=1 cause=$(cause_of "$log")
        grep -v '^[dp][lm]status:' "$log" | tail -n 12 >&2
    fi
    rm -f "$log" "$log.failed"
    return ${status:-0}
}

# cause_of LOG: what most probably made the command fail that wrote it
cause_of() {
    if [ "$(df -Pk . | awk 'NR == 2 { print $4 }')" -lt 1024 ] || grep -qi 'no space left\|disk quota' "$1"; then
        echo disk
    elif grep -qi 'read-only file system\|permission denied' "$1"; then
        echo folder
    elif grep -qi 'failed to fetch\|temporary failure\|name resolution\|could not resolve\|could not connect\|connection \(broken\|timed\)\|newconnectionerror\|timed out\|max retries\|network is unreachable\|from versions: none' "$1"; then
        echo network
    else
        echo other
    fi
}
