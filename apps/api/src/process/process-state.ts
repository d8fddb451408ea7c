import type { ProcessState } from '@foyer/auth-domain/service/service-state'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { OutboxWorker } from '@foyer/trpc-router/runtime/outbox/worker'

/** A process's state between processes, which have no dates. */
export type SentProcessState = Omit<ProcessState, 'startedAt' | 'mailServerDownSince'> & {
  startedAt: number
  mailServerDownSince: number | null
}

/** The state of this process; `worker` sends mails, where it does. */
export function processStateOf(
  { now, passwords }: Pick<Services, 'now' | 'passwords'>,
  worker: OutboxWorker | undefined,
): ProcessState {
  const { running, waiting } = passwords.load()
  return {
    pid: process.pid,
    startedAt: new Date(now().getTime() - Math.round(process.uptime() * 1000)),
    memory: process.memoryUsage.rss(),
    hashing: { running, waiting },
    sendsMail: worker !== undefined,
    mailServerDownSince: worker?.mailServerDownSince() ?? null,
  }
}

export function sendProcessState(state: ProcessState): SentProcessState {
  const { startedAt, mailServerDownSince } = state
  return { ...state, startedAt: startedAt.getTime(), mailServerDownSince: mailServerDownSince?.getTime() ?? null }
}

export function receiveProcessState(sent: SentProcessState): ProcessState {
  const { startedAt, mailServerDownSince } = sent
  return {
    ...sent,
    startedAt: new Date(startedAt),
    mailServerDownSince: mailServerDownSince === null ? null : new Date(mailServerDownSince),
  }
}
