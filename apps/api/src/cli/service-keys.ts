import { parseArgs } from 'node:util'
import { withoutControls } from '@foyer/auth-domain/input/safe-input'
import { DAY, limits } from '@foyer/auth-domain/limits'
import { createServiceKeyInput } from '@foyer/auth-domain/service-key/service-key.schema'
import { servicePermissions } from '@foyer/auth-domain/service-key/service-permissions'
import { findServiceKeys } from '@foyer/db/service-keys/service-keys'
import { deleteAtCommandLine } from '@foyer/trpc-router/operations/service-key/delete-at-command-line'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { z } from 'zod'
import { onServer } from './on-server.ts'
import { readDays, readThen } from './read-then.ts'

/** What may follow `foyer service-keys issue`. */
export const issueServiceKeyOptions = [
  '--name NAME                by which its operator knows it',
  `--permissions LIST         ${servicePermissions.join(',')}`,
  `--expires-in DAYS          at most ${limits.serviceKeyMaxDays}`,
  '--addresses LIST           addresses or networks from which alone it may be used',
]

const flags = {
  name: { type: 'string' },
  permissions: { type: 'string' },
  'expires-in': { type: 'string' },
  addresses: { type: 'string' },
} as const

/** Makes a key of the service. The key alone is the output, so that a script can take it. */
export function issueServiceKey(...args: string[]): Promise<number> {
  return readThen(
    () => {
      const { name, permissions, 'expires-in': days, addresses } = parseArgs({ args, options: flags }).values
      if (days === undefined) throw new Error('Say when it ends: --expires-in DAYS')
      const asked = createServiceKeyInput.safeParse({
        name,
        permissions: permissions?.split(',').map((one) => one.trim()),
        expiresIn: Math.round(readDays(days) * DAY),
        addresses: addresses?.split(',').map((one) => one.trim()),
      })
      if (!asked.success) throw new Error(z.prettifyError(asked.error))
      return asked.data
    },
    (asked) =>
      onServer(async (server) => {
        const { name, key, expiresAt } = await server.serviceKey.issueServiceKey(asked)
        const until = expiresAt.toISOString().slice(0, 10)
        process.stderr.write(`The key “${name}” expires on ${until}. It is shown this once: Foyer keeps its hash.\n`)
        return `${key}\n`
      }),
  )
}

/** Prints a line for each key of the service, of columns between tabs: id, name, start, permissions, end, last use. */
export function listServiceKeys(): Promise<number> {
  return onServer(async (_server, { services }) => {
    const keys = await findServiceKeys(services.db, limits.serviceKeys)
    return keys
      .map(({ id, name, start, permissions, expiresAt, lastUsedAt }) =>
        [
          id,
          withoutControls(name),
          start,
          permissions.join(','),
          expiresAt.toISOString(),
          lastUsedAt?.toISOString() ?? '',
        ].join('\t'),
      )
      .map((line) => `${line}\n`)
      .join('')
  })
}

/** Deletes a key of the service, which opens nothing from then on. */
export function deleteServiceKey(id: string): Promise<number> {
  return onServer(async (_server, { services }) => {
    const name = await deleteAtCommandLine(createCall(services, serverRequest), id)
    return `The key “${withoutControls(name)}” is deleted.\n`
  })
}
