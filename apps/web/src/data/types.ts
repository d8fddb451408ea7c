import type { ApiClient } from './trpc.ts'

type Output<Query extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>

/** The signed-in user and their session, as the API returns them. */
export type SignedInSession = NonNullable<Output<ApiClient['session']['getSession']['query']>>
export type User = SignedInSession['user']
export type Session = Output<ApiClient['session']['listSessions']['query']>[number]
export type TwoFactor = Output<ApiClient['twoFactor']['getTwoFactor']['query']>
/** A sign-in whose second factor is outstanding. */
export type PendingSignIn = NonNullable<Output<ApiClient['twoFactor']['getPendingSignIn']['query']>>
export type TrustedDevice = Output<ApiClient['twoFactor']['listTrustedDevices']['query']>[number]
export type LinkedAccount = Output<ApiClient['account']['listAccounts']['query']>[number]
export type Passkey = Output<ApiClient['passkey']['listUserPasskeys']['query']>[number]
export type OwnKeys = Output<ApiClient['apiKey']['listApiKeys']['query']>
type ApiKey = Output<ApiClient['apiKey']['getApiKey']['query']>
type OrganizationApiKey = Output<ApiClient['apiKey']['listOrganizationApiKeys']['query']>[number]
/** A key, no matter who owns it. */
export type AnyKey = ApiKey | OrganizationApiKey
export type ServiceKey = Output<ApiClient['serviceKey']['listServiceKeys']['query']>[number]
export type Webhook = Output<ApiClient['webhook']['listWebhooks']['query']>[number]
export type WebhookDelivery = Output<ApiClient['webhook']['listWebhookDeliveries']['query']>['deliveries'][number]
export type WebhookDeliveryDetails = Output<ApiClient['webhook']['getWebhookDelivery']['query']>
/** A sign-in to another application that waits for its user. */
export type AuthorizationRequest = Output<ApiClient['oauthProvider']['getAuthorizationRequest']['query']>
/** An application that the user has let in. */
export type ConnectedApplication = Output<ApiClient['oauthProvider']['listConsents']['query']>[number]
/** An application that signs its users in here, as admins see it. */
export type Application = Output<ApiClient['oauthProvider']['listOAuthClients']['query']>[number]
export type Settings = Output<ApiClient['settings']['query']>

export type Organization = Output<ApiClient['organization']['listOrganizations']['query']>[number]
export type Overview = Output<ApiClient['organization']['getOverview']['query']>
export type TwoFactorRequirement = Output<ApiClient['organization']['getTwoFactorRequirement']['query']>
export type Member = Output<ApiClient['member']['listMembers']['query']>['members'][number]
export type OrganizationRoles = Output<ApiClient['role']['listOrganizationRoles']['query']>
export type OrganizationRole = OrganizationRoles['roles'][number]
export type ExplainedPermission = Output<ApiClient['organization']['listMemberPermissions']['query']>[number]
export type Invitation = Output<ApiClient['invitation']['listInvitations']['query']>[number]
export type InviteOutcome = Output<ApiClient['invitation']['inviteMembers']['mutate']>[number]
export type ReceivedInvitation = Output<ApiClient['invitation']['listReceivedInvitations']['query']>[number]
export type TeamWithMembers = Output<ApiClient['team']['listTeamsWithMembers']['query']>[number]
export type Team = Output<ApiClient['team']['listTeams']['query']>[number]

export type AdminPolicy = NonNullable<Output<ApiClient['admin']['getPolicy']['query']>>
export type ServiceOverview = Output<ApiClient['admin']['adminGetOverview']['query']>
export type Finding = Output<ApiClient['admin']['listFindings']['query']>[number]
export type MailQueue = Output<ApiClient['admin']['getMailQueue']['query']>
export type QueuedMail = Output<ApiClient['admin']['listMails']['query']>['mails'][number]
export type ServiceState = Output<ApiClient['admin']['getServiceState']['query']>
export type SigningKeys = Output<ApiClient['admin']['adminListKeys']['query']>
export type UserDetails = Output<ApiClient['admin']['getUser']['query']>
export type UserOutcome = Output<ApiClient['admin']['banUsers']['mutate']>[number]
export type ListedOrganization = Output<ApiClient['admin']['searchOrganizations']['query']>['organizations'][number]
export type OrganizationDetails = Output<ApiClient['admin']['adminGetOrganization']['query']>
export type ListedMember = Output<ApiClient['admin']['adminListMembers']['query']>['members'][number]
export type ListedInvitation = Output<ApiClient['admin']['adminListInvitations']['query']>[number]
export type UserApiKey = Output<ApiClient['admin']['listUserApiKeys']['query']>[number]
export type Event = Output<ApiClient['admin']['listEvents']['query']>['events'][number]
export type OwnEvent = Output<ApiClient['user']['listOwnEvents']['query']>['events'][number]
