import type { ApiClient } from './trpc.ts'

type Answer<Query extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>

/** Who is signed in and by which session, as the API answers it. */
export type View = NonNullable<Answer<ApiClient['session']['getSession']['query']>>
export type User = View['user']
export type Session = Answer<ApiClient['session']['listSessions']['query']>[number]
export type LinkedAccount = Answer<ApiClient['account']['listAccounts']['query']>[number]
export type Settings = Answer<ApiClient['settings']['query']>

export type Organization = Answer<ApiClient['organization']['listOrganizations']['query']>[number]
export type Overview = Answer<ApiClient['organization']['getOverview']['query']>
export type Member = Answer<ApiClient['member']['listMembers']['query']>['members'][number]
export type Invitation = Answer<ApiClient['invitation']['listInvitations']['query']>[number]
export type Invited = Answer<ApiClient['invitation']['inviteMembers']['mutate']>[number]
export type ReceivedInvitation = Answer<ApiClient['invitation']['listReceivedInvitations']['query']>[number]
export type TeamWithMembers = Answer<ApiClient['team']['listTeamsWithMembers']['query']>[number]
export type Team = Answer<ApiClient['team']['listTeams']['query']>[number]

export type AdminPolicy = NonNullable<Answer<ApiClient['admin']['getPolicy']['query']>>
export type ServiceOverview = Answer<ApiClient['admin']['getOverview']['query']>
export type KnownUser = Answer<ApiClient['admin']['getUser']['query']>
export type Event = Answer<ApiClient['admin']['listEvents']['query']>['events'][number]
export type OwnEvent = Answer<ApiClient['user']['listEvents']['query']>['events'][number]
