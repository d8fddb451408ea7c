import type { Finding, ServiceState } from '#data/types.ts'

export type Health = 'good' | 'warn' | 'bad'

/** How the service is, as one verdict: nothing is called good beside a mail server that is away or a required finding. */
export function healthOf(
  { fault, warnings, mailServerDownSince }: Pick<ServiceState, 'fault' | 'warnings' | 'mailServerDownSince'>,
  required: readonly Finding[],
): Health {
  if (fault !== null) return 'bad'
  return warnings.length > 0 || mailServerDownSince !== null || required.length > 0 ? 'warn' : 'good'
}
