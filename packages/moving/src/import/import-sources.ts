import { auth0 } from '#import/sources/auth0.ts'
import { authjs } from '#import/sources/authjs.ts'
import { clerk } from '#import/sources/clerk.ts'
import { firebase } from '#import/sources/firebase.ts'
import { keycloak } from '#import/sources/keycloak.ts'
import { supabase } from '#import/sources/supabase.ts'
import type { ImportSource } from './source-user.ts'

const sources = { authjs, supabase, clerk, auth0, keycloak, firebase } as const satisfies Record<string, ImportSource>

export type SourceName = keyof typeof sources

export const sourceNames = Object.keys(sources) as readonly SourceName[]

/** The source of that name; undefined where there is none. */
export function findSource(name: string): ImportSource | undefined {
  return Object.entries(sources).find(([known]) => known === name)?.[1]
}
