import { z } from 'zod'
import { filledSchema } from '#input/name.ts'
import { HOUR, limits, MINUTE } from '#limits.ts'
import { seconds } from './shared.ts'

const client = z.strictObject({
  id: z.string().regex(/^[\w.:-]{1,128}$/, 'is 1 to 128 letters, digits, dots, colons, dashes and underscores'),
  name: filledSchema.max(limits.nameMaxLength),
})

/** The programs that may sign their users in by a code; without any the feature is off. Times in seconds. */
export const deviceAuthorizationOptions = z.strictObject({
  clients: z
    .array(client)
    .default([])
    .refine((clients) => new Set(clients.map(({ id }) => id)).size === clients.length, {
      error: 'two clients have the same id',
    }),
  expiresIn: seconds.min(MINUTE).max(HOUR).default(limits.deviceCodeExpiresIn),
  interval: seconds.min(1).max(MINUTE).default(limits.devicePollingInterval),
})

/** Whether devices may ask for anything at all. */
export function hasDeviceClients({ clients }: z.infer<typeof deviceAuthorizationOptions>): boolean {
  return clients.length > 0
}
