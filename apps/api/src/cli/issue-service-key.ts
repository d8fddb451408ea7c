import { parseArgs } from 'node:util'
import { DAY, limits } from '@foyer/auth-domain/limits'
import { createServiceKeyInput } from '@foyer/auth-domain/service-key/service-key.schema'
import { servicePermissions } from '@foyer/auth-domain/service-key/service-permissions'
import { z } from 'zod'
import { readDays, readThen } from './read-then.ts'
import type { Terminal } from './terminal.ts'

/** What may follow `foyer service-keys issue`. */
export const issueServiceKeyOptions = [
  '--name NAME                by which its operator knows it',
  `--permissions LIST         ${servicePermissions.join(',')}`,
  `--expires-in DAYS          at most ${limits.serviceKeyMaxDays}`,
  '--roles LIST               that it may give with member:add; member without it',
  '--addresses LIST           addresses or networks from which alone it may be used',
]

const flags = {
  name: { type: 'string' },
  permissions: { type: 'string' },
  roles: { type: 'string' },
  'expires-in': { type: 'string' },
  addresses: { type: 'string' },
} as const

/** Makes a key of the service. The key alone is the output, so that a script can take it. */
export function issueServiceKey(terminal: Terminal, ...args: string[]): Promise<number> {
  return readThen(
    terminal,
    () => readRequest(args),
    async (asked) => (await import('./service-keys.ts')).printNewServiceKey(terminal, asked),
  )
}

function readRequest(args: string[]): z.input<typeof createServiceKeyInput> {
  const { name, permissions, roles, 'expires-in': days, addresses } = parseArgs({ args, options: flags }).values
  if (days === undefined) throw new Error('Say when it ends: --expires-in DAYS')
  const asked = createServiceKeyInput.safeParse({
    name,
    permissions: permissions?.split(',').map((one) => one.trim()),
    roles,
    expiresIn: Math.round(readDays(days) * DAY),
    addresses: addresses?.split(',').map((one) => one.trim()),
  })
  if (!asked.success) throw new Error(z.prettifyError(asked.error))
  return { ...asked.data, roles }
}
