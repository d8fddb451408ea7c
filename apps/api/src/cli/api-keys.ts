import { disableAllApiKeys } from '@foyer/trpc-router/operations/api-key/disable-all-api-keys'
import { onServer } from './on-server.ts'
import type { Terminal } from './terminal.ts'

/** Disables every API key, and ends those of the service, as after a restore, which brings deleted ones back. */
export function disableEveryApiKey(terminal: Terminal): Promise<number> {
  return onServer(terminal, async (_server, { services }) => {
    const disabled = await disableAllApiKeys(services)
    return `${disabled} API keys are disabled: their owners can enable them again.\n`
  })
}
