import { disableAllApiKeys } from '@foyer/trpc-router/operations/api-key/disable-all-api-keys'
import { onServer } from './on-server.ts'

/** Disables every API key, and ends those of the service, as after a restore, which brings deleted ones back. */
export function disableEveryApiKey(): Promise<number> {
  return onServer(async (_server, { services }) => {
    const disabled = await disableAllApiKeys(services)
    return `${disabled} API keys are disabled: their owners can enable them again.\n`
  })
}

/** Says what would happen: nobody disables every key by a slip. */
export async function askToDisableApiKeys(): Promise<number> {
  process.stderr.write(
    'Every API key of users and organizations is refused until its owner enables it, and every key of the service ends. To do it, add --yes\n',
  )
  return 1
}
