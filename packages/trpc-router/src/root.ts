import { accountRouter, serverAccountRouter } from './procedures/account/router.ts'
import { adminRouter, serverAdminRouter } from './procedures/admin/router.ts'
import { anonymousRouter } from './procedures/anonymous/router.ts'
import { apiKeyRouter, serverApiKeyRouter } from './procedures/api-key/router.ts'
import { exportEvents } from './procedures/audit/export-events.ts'
import { exportOrganizationEvents } from './procedures/audit/export-organization-events.ts'
import { codesRouter } from './procedures/codes/router.ts'
import { deviceRouter } from './procedures/device/router.ts'
import { eventFeedRouter } from './procedures/event-feed/router.ts'
import { invitationRouter } from './procedures/invitation/router.ts'
import { keysRouter, serverKeysRouter } from './procedures/keys/router.ts'
import { memberRouter, serverMemberRouter } from './procedures/member/router.ts'
import { multiSessionRouter } from './procedures/multi-session/router.ts'
import { oauthProviderRouter } from './procedures/oauth-provider/router.ts'
import { oneTimeTokenRouter, serverOneTimeTokenRouter } from './procedures/one-time-token/router.ts'
import { organizationRouter } from './procedures/organization/router.ts'
import { passkeyRouter } from './procedures/passkey/router.ts'
import { passwordRouter, serverPasswordRouter } from './procedures/password/router.ts'
import { roleRouter } from './procedures/role/router.ts'
import { serviceRouter } from './procedures/service/router.ts'
import { serverServiceKeyRouter, serviceKeyRouter } from './procedures/service-key/router.ts'
import { sessionRouter } from './procedures/session/router.ts'
import { setUpRouter } from './procedures/set-up/router.ts'
import { resolveCallback } from './procedures/settings/resolve-callback.ts'
import { settings } from './procedures/settings/settings.ts'
import { signInRouter } from './procedures/sign-in/router.ts'
import { socialRouter } from './procedures/social/router.ts'
import { stepUpRouter } from './procedures/step-up/router.ts'
import { teamRouter } from './procedures/team/router.ts'
import { twoFactorRouter } from './procedures/two-factor/router.ts'
import { exportUserData } from './procedures/user/export-user-data.ts'
import { userRouter } from './procedures/user/router.ts'
import { verificationRouter } from './procedures/verification/router.ts'
import { webhookRouter } from './procedures/webhook/router.ts'
import type { Perform } from './runtime/procedure/perform.ts'
import { boundIn } from './runtime/procedure/procedure.ts'
import { createCallerFactory, router } from './runtime/procedure/trpc.ts'

/** Everything that can be called over the network; mounted at /trpc and behind the REST routes. */
export const appRouter = router({
  settings,
  resolveCallback,
  setUp: setUpRouter,
  session: sessionRouter,
  multiSession: multiSessionRouter,
  oneTimeToken: oneTimeTokenRouter,
  device: deviceRouter,
  oauthProvider: oauthProviderRouter,
  signIn: signInRouter,
  codes: codesRouter,
  user: userRouter,
  account: accountRouter,
  passkey: passkeyRouter,
  apiKey: apiKeyRouter,
  service: serviceRouter,
  serviceKey: serviceKeyRouter,
  eventFeed: eventFeedRouter,
  webhook: webhookRouter,
  keys: keysRouter,
  verification: verificationRouter,
  password: passwordRouter,
  organization: organizationRouter,
  member: memberRouter,
  role: roleRouter,
  invitation: invitationRouter,
  team: teamRouter,
  social: socialRouter,
  anonymous: anonymousRouter,
  twoFactor: twoFactorRouter,
  stepUp: stepUpRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter

/** Server-only procedures; never mounted. */
export const serverRouter = router({
  password: serverPasswordRouter,
  member: serverMemberRouter,
  account: serverAccountRouter,
  apiKey: serverApiKeyRouter,
  serviceKey: serverServiceKeyRouter,
  keys: serverKeysRouter,
  oneTimeToken: serverOneTimeTokenRouter,
  admin: serverAdminRouter,
})

/** Calls a server-only procedure, with `serverRequest` as the call's request. */
export const createServerCaller = createCallerFactory(serverRouter)

/** What answers with a file, which REST alone sends. */
const fileProcedures = { exportUserData, exportEvents, exportOrganizationEvents }

const performs = new Map(
  [...boundIn(appRouter._def.procedures), ...boundIn(fileProcedures)].map(([, one]) => [
    one.operation.name,
    one.perform,
  ]),
)

/** What an operation that can be called over the network does. */
export function performOf(operation: string): Perform<unknown> {
  const perform = performs.get(operation)
  if (perform === undefined) throw new Error(`No procedure is bound to ${operation}`)
  return perform
}
