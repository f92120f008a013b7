# Runs the commands of a page on a machine with nothing of Lightwell on it: folders, ports, users and processes are those of namespaces that
# end with this script. In the place of what such a machine lacks are functions: systemd, packages that are installed already, and the
# certificate of a public name.
# Arguments: the checkout, a folder for the machine's files, the script with the commands. Started by install-page.ts in `unshare`.
set -euo pipefail
checkout=$1 machine=$2 commands=$3

ip link set lo up
mkdir -p "$machine"/{etc,opt/lightwell,varlib/dpkg,varlib/caddy,log,upper,work}
cp -a /etc/. "$machine/etc"
mount --bind /var/lib/dpkg "$machine/varlib/dpkg"
mount --rbind "$machine/varlib" /var/lib
mount --bind "$machine/etc" /etc
mount --bind "$machine/opt" /opt
# What the page makes in the folder stays out of the checkout.
mount -t overlay overlay -o "lowerdir=$checkout,upperdir=$machine/upper,workdir=$machine/work" /opt/lightwell
chown caddy:caddy /var/lib/caddy
chmod 755 "$machine" /opt /opt/lightwell

# Packages of the page have to be installed on this machine.
apt-get() {
  [ "$1" = update ] && return
  local package
  for package in "${@:2}"; do
    case $package in
      -*) ;;
      # This project brings its own.
      nodejs) command -v node npm > /dev/null ;;
      *) dpkg-query --show "$package" ;;
    esac
  done
}

authority=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
curl() {
  case "$*" in
    *deb.nodesource.com*) echo true ;;
    *https://*)
      # Caddy makes its own authority for localhost.
      cp "$authority" /etc/authority.crt 2> /dev/null || return 1
      chmod 644 /etc/authority.crt
      export NODE_EXTRA_CA_CERTS=/etc/authority.crt
      command curl --cacert /etc/authority.crt "$@"
      ;;
    *) command curl "$@" ;;
  esac
}

# The checkout is installed and built.
npm() {
  case "$*" in
    ci* | 'run build') ;;
    *) command npm "$@" ;;
  esac
}

journalctl() { cat "$machine/log/$2"; }

value() { sed -n "s/^$2=//p" "$1"; }

# Runs a unit as systemd does: its user, folders, variables and command.
start() {
  local unit user state folder variables file capabilities=()
  for unit in "/lib/systemd/system/$1.service" "/etc/systemd/system/$1.service"; do
    [ -e "$unit" ] && break
  done
  user=$(value "$unit" User)
  state=$(value "$unit" StateDirectory)
  if [ -n "$state" ]; then install -d -o "$user" -g "$user" -m "$(value "$unit" StateDirectoryMode)" "/var/lib/$state"; fi
  if grep -q '^AmbientCapabilities=.*CAP_NET_BIND_SERVICE' "$unit"; then
    capabilities=(--inh-caps +net_bind_service --ambient-caps +net_bind_service)
  fi
  folder=$(value "$unit" WorkingDirectory)
  variables=$(value "$unit" Environment)
  file=$(value "$unit" EnvironmentFile)
  # shellcheck disable=SC2046,SC2086
  (
    cd "${folder:-/}"
    exec setpriv --reuid="$user" --regid="$user" --init-groups "${capabilities[@]}" \
      env -i PATH="$PATH" HOME="$(getent passwd "$user" | cut -d: -f6)" $variables $(cat "${file:-/dev/null}") \
      $(value "$unit" ExecStart)
  ) >> "$machine/log/$1" 2>&1 &
  echo $! > "$machine/log/$1.pid"
}

stop() {
  [ -e "$machine/log/$1.pid" ] || return 0
  kill "$(cat "$machine/log/$1.pid")"
  wait "$(cat "$machine/log/$1.pid")" || true
}

systemctl() {
  case $1 in
    daemon-reload) systemd-analyze verify /etc/systemd/system/lightwell.service ;;
    enable) start "${*: -1}" ;;
    start) start "$2" ;;
    stop) stop "$2" ;;
    restart)
      stop "$2"
      start "$2"
      ;;
  esac
}

. "$commands"
