#!/bin/sh
# Runs the array of README.md on a Slurm of one machine: all parts, joined, give the report of
# one run; a part that its time limit cuts short is resumed and gives it too. Takes six
# minutes on two cores. Slurm and MUNGE of Debian are installed only with --install (as
# root); their daemons run in a folder of their own, without cgroups, and end with the check.
# Usage: scripts/slurm_check.sh [--install] [PROGRAM]
set -eu
cd "$(dirname "$0")/.."

case "${1:-}" in
--help)
    sed -n '2,/^set/s/^# //p' "$0"
    exit
    ;;
--install)
    shift
    apt-get install -y --no-install-recommends slurm-wlm munge
    ;;
esac
program=$(realpath "${1:-target/release/2048}")
readme=$(realpath README.md)
for needed in munged slurmctld slurmd sbatch "$program"; do
    command -v "$needed" >/dev/null || {
        echo "slurm_check.sh: $needed is missing; --install installs Slurm" >&2
        exit 1
    }
done

folder=$(mktemp -d)
host=$(hostname -s)
end() {
    scancel --me 2>/dev/null && sleep 1
    for pid in "$folder"/*.pid; do
        [ -f "$pid" ] && kill "$(cat "$pid")" 2>/dev/null
    done
    rm -rf "$folder"
}
trap end EXIT
trap 'exit 1' INT TERM HUP

mkdir "$folder/state" "$folder/spool" "$folder/bin" "$folder/work"
chmod 755 "$folder"
ln -s "$program" "$folder/bin/2048"
export PATH="$folder/bin:$PATH" SLURM_CONF="$folder/slurm.conf"
(umask 077 && head -c 128 /dev/urandom >"$folder/munge.key")
cat >"$SLURM_CONF" <<CONF
ClusterName=check
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
KillWait=10
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=check Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
munged --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
    --pid-file="$folder/munged.pid" --seed-file="$folder/munge.seed" \
    --log-file="$folder/munged.log"
slurmctld -f "$SLURM_CONF"
slurmd -f "$SLURM_CONF" -N "$host"
for _ in $(seq 60); do
    sinfo -h -o %t 2>/dev/null | grep -q idle && break
    sleep 1
done
cd "$folder/work"

# The report of a run, without the times of spawns.
report() {
    2048 compare "$@" --quiet --format json | sed 's/"ns_per_spawn":[^}]*}/}/g'
}
same() {
    cmp "$1" "$2" || {
        echo "slurm_check.sh: $3: the reports differ" >&2
        exit 1
    }
    echo "ok: $3"
}

# The array as it stands, but for the processors that there may be too few of.
awk '/^#!\/bin\/sh/ { on = 1 } /^```/ { on = 0 } on' "$readme" >slice.sh
sbatch --wait --array=1-16 --cpus-per-task=1 slice.sh
report --join slice-*.json >joined.json
report --seed 42 --games 10000000 >whole.json
same joined.json whole.json "the array of README.md gives the report of one run"

# Two parts that take more than the minute of the limit, which the first one has.
experiment="--seed 7 --games ${SLURM_CHECK_GAMES:-24000000} --draws 1000"
for part in 1 2; do
    cat >"part-$part.sh" <<PART
#!/bin/sh
srun 2048 compare $experiment --format json --jobs 1 --slice $part/2 >part-$part.json
PART
    limit=$([ $part = 1 ] && echo 1 || echo 60)
    sbatch --wait --time="$limit" "part-$part.sh" || echo "part $part ended early" &
done
wait
grep -q '"complete":false' part-1.json || {
    echo "slurm_check.sh: the time limit cut nothing short: more SLURM_CHECK_GAMES" >&2
    exit 1
}
echo "ok: the part that was cut short holds $(grep -o '"played":[^}]*' part-1.json | head -c 60)"
2048 compare --resume part-1.json --quiet --format json >finished.json
report --join finished.json part-2.json >joined.json
# shellcheck disable=SC2086 # options are words
report $experiment >whole.json
same joined.json whole.json "a part that was cut short and resumed gives the report of one run"
