import type { ImportSource } from './source-user.ts'
import { auth0 } from './sources/auth0.ts'
import { authjs } from './sources/authjs.ts'
import { clerk } from './sources/clerk.ts'
import { firebase } from './sources/firebase.ts'
import { keycloak } from './sources/keycloak.ts'
import { supabase } from './sources/supabase.ts'

const sources = { authjs, supabase, clerk, auth0, keycloak, firebase } as const satisfies Record<string, ImportSource>

export type SourceName = keyof typeof sources

export const sourceNames = Object.keys(sources) as readonly SourceName[]

/** The source of that name; undefined where there is none. */
export function findSource(name: string): ImportSource | undefined {
  return Object.entries(sources).find(([known]) => known === name)?.[1]
}
