#!/bin/sh
# Started by root, Chromium gives the threads of its own window six times the share of a processor that the page's thread
# gets (nice -8 beside 0). Started by anybody else it may not, and here neither.
exec setpriv --bounding-set=-sys_nice --inh-caps=-sys_nice -- "$CHROMIUM" "$@"
