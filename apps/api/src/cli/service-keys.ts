import { withoutControls } from '@foyer/auth-domain/input/safe-input'
import { limits } from '@foyer/auth-domain/limits'
import type { createServiceKeyInput } from '@foyer/auth-domain/service-key/service-key.schema'
import { findServiceKeys } from '@foyer/db/service-keys/service-keys'
import { deleteAtCommandLine } from '@foyer/trpc-router/operations/service-key/delete-at-command-line'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import type { z } from 'zod'
import { onServer } from './on-server.ts'
import type { Terminal } from './terminal.ts'

/** Makes a key of the service, and prints it. */
export function printNewServiceKey(terminal: Terminal, asked: z.input<typeof createServiceKeyInput>): Promise<number> {
  return onServer(terminal, async (server) => {
    const { name, key, expiresAt } = await server.serviceKey.issueServiceKey(asked)
    const until = expiresAt.toISOString().slice(0, 10)
    terminal.stderr.write(`The key “${name}” expires on ${until}. It is shown this once: Foyer keeps its hash.\n`)
    return `${key}\n`
  })
}

/** Prints a line for each key of the service, of columns between tabs: id, name, start, permissions, end, last use, roles. */
export function listServiceKeys(terminal: Terminal): Promise<number> {
  return onServer(terminal, async (_server, { services }) => {
    const keys = await findServiceKeys(services.db, limits.serviceKeys)
    return keys
      .map(({ id, name, start, permissions, expiresAt, lastUsedAt, roles }) =>
        [
          id,
          withoutControls(name),
          start,
          permissions.join(','),
          expiresAt.toISOString(),
          lastUsedAt?.toISOString() ?? '',
          roles?.join(',') ?? '',
        ].join('\t'),
      )
      .map((line) => `${line}\n`)
      .join('')
  })
}

/** Deletes a key of the service, which opens nothing from then on. */
export function deleteServiceKey(terminal: Terminal, id: string): Promise<number> {
  return onServer(terminal, async (_server, { services }) => {
    const name = await deleteAtCommandLine(createCall(services, serverRequest), id)
    return `The key “${withoutControls(name)}” is deleted.\n`
  })
}
