#!/bin/sh
# bounded-command.sh MEMORY_KIB CPU_SECONDS FILE_BLOCKS COMMAND [ARGUMENT...]
#
# Runs COMMAND with kernel limits and low priority, and kills it when the parent process ends: the parent holds the other
# end of our standard input, and however it ends (kill -9 too) closes the pipe.
ulimit -c 0 # no core dumps
ulimit -v "$1" 2> /dev/null # macOS has no such limit
ulimit -t "$2"
ulimit -f "$3" # of 512 bytes each
shift 3
# Where memory runs out, the kernel ends this command and not the site.
echo 800 2> /dev/null > /proc/self/oom_score_adj || true
if command -v ionice > /dev/null; then ionice -c 3 -p $$ 2> /dev/null; fi

exec 3<&0
nice -n 10 "$@" < /dev/null 3<&- &
command=$!
{
  cat <&3
  kill -KILL "$command"
} > /dev/null 2>&1 &
guard=$!
exec 3<&-

wait "$command"
code=$?
kill "$guard" 2> /dev/null
exit "$code"
