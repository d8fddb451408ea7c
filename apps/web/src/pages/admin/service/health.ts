import type { Finding, ServiceState } from '#data/types.ts'

export type Health = 'good' | 'warn' | 'bad'

type State = Pick<ServiceState, 'fault' | 'warnings' | 'mailServerDownSince'>

/** How the service is, as one verdict: nothing is called good beside a mail server that is away or a required finding. */
export function healthOf({ fault, warnings, mailServerDownSince }: State, required: readonly Finding[]): Health {
  if (fault !== null) return 'bad'
  return warnings.length > 0 || mailServerDownSince !== null || required.length > 0 ? 'warn' : 'good'
}

/** What is to be told beside a mail server that is away, which is told once, with its time. */
export function othersOf({ warnings, mailServerDownSince }: State, required: readonly Finding[]) {
  if (mailServerDownSince === null) return { warnings, required }
  return {
    warnings: warnings.filter(({ code }) => code !== 'mail-server-away'),
    required: required.filter(({ what }) => what !== 'mail'),
  }
}
