import { resealStored } from '@foyer/trpc-router/runtime/secrets/reseal'
import { onServer } from './on-server.ts'
import type { Terminal } from './terminal.ts'

/** Encrypts what is stored anew with the newest secret, so that the former ones may be dropped. */
export function resealSecrets(terminal: Terminal): Promise<number> {
  return onServer(terminal, async (_server, { services }) => {
    const { resealed, unreadable } = await resealStored(services)
    const left =
      unreadable === 0 ? '' : `${unreadable} could not be opened and are left: their secret is not configured.\n`
    return `${resealed} stored values are sealed with the newest secret now.\n${left}npx foyer-auth doctor says which secrets may be dropped.\n`
  })
}
