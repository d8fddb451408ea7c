import type { ApiClient } from './trpc.ts'

type Answer<Query extends () => Promise<unknown>> = Awaited<ReturnType<Query>>

/** Who is signed in and by which session, as the API answers it. */
export type View = NonNullable<Answer<ApiClient['session']['getSession']['query']>>
export type User = View['user']
export type Session = Answer<ApiClient['session']['listSessions']['query']>[number]
export type Settings = Answer<ApiClient['settings']['query']>
