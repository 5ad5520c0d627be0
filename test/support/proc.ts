import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Whether this system tells about a process's files and sockets. */
export const hasProc = existsSync('/proc/self/net/tcp') && existsSync('/proc/self/fdinfo');

/** Whether the files that a process may write can be limited here. */
export const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

export interface OpenSocket {
  readonly kind: 'tcp' | 'tcp6' | 'udp' | 'udp6' | 'raw' | 'raw6';
  readonly localPort: number;
  readonly remotePort: number;
  readonly isListening: boolean;
}

/** The links of /proc/<pid>/fd; a descriptor may close while they are read. */
function descriptors(pid: number): { readonly fd: string; readonly target: string }[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [{ fd, target: readlinkSync(`/proc/${pid}/fd/${fd}`) }];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  });
}

const portOf = (address: string | undefined): number => Number.parseInt(address?.split(':')[1] ?? '', 16);
const LISTENING = '0A';

/** Every internet socket of the process itself, by the inodes of its descriptors. */
export function openSockets(pid: number): OpenSocket[] {
  const inodes = new Set(descriptors(pid).flatMap(({ target }) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
  return (['tcp', 'tcp6', 'udp', 'udp6', 'raw', 'raw6'] as const).flatMap((kind) => {
    const file = `/proc/${pid}/net/${kind}`;
    if (!existsSync(file)) return [];
    const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
    return rows
      .map((row) => row.trim().split(/\s+/))
      .filter((columns) => inodes.has(columns[9] ?? ''))
      .map(([, local, remote, state]) => ({
        kind,
        localPort: portOf(local),
        remotePort: portOf(remote),
        isListening: state === LISTENING,
      }));
  });
}

const O_ACCMODE = 0o3;

/** The paths of files that the process holds open for writing; devices, pipes and memory aside. */
export function filesOpenForWriting(pid: number): string[] {
  return descriptors(pid)
    .filter(({ target }) => target.startsWith('/') && !/^\/(dev|proc|memfd:)/.test(target))
    .filter(({ fd }) => {
      const info = `/proc/${pid}/fdinfo/${fd}`;
      if (!existsSync(info)) return false;
      return (Number.parseInt(/flags:\s+(\d+)/.exec(readFileSync(info, 'utf8'))?.[1] ?? '0', 8) & O_ACCMODE) !== 0;
    })
    .map(({ target }) => target);
}

/** The processes that it started and that live. */
export const childrenOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    const file = `/proc/${pid}/task/${task}/children`;
    return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean) : [];
  });

/** Resident memory of a process. */
export const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s{1,8}(\d{1,12}) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
