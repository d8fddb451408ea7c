import { z } from 'zod'
import { sessionSchema } from './session.ts'

// Loose: with the fields of an application's own.
export const updateSessionInput = z.looseObject({})

export const updateSessionOutput = z.object({ session: sessionSchema })

/** What the service keeps in a session beside its times; calls of their own set it. */
const ownFields = ['activeOrganizationId', 'activeTeamId', 'impersonatedBy'] as const

/** The first of the service's own fields that a request wants to set, if any. */
export function ownSessionField(input: Readonly<Record<string, unknown>>): string | undefined {
  return ownFields.find((field) => Boolean(input[field]))
}
