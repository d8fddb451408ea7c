import { accountRouter, serverAccountRouter } from './account/router.ts'
import { adminRouter, serverAdminRouter } from './admin/router.ts'
import { anonymousRouter } from './anonymous/router.ts'
import { invitationRouter } from './invitation/router.ts'
import { keysRouter, serverKeysRouter } from './keys/router.ts'
import { memberRouter, serverMemberRouter } from './member/router.ts'
import { organizationRouter } from './organization/router.ts'
import { passwordRouter, serverPasswordRouter } from './password/router.ts'
import { createCallerFactory, router } from './procedures.ts'
import { sessionRouter } from './session/router.ts'
import { settings } from './settings/settings.ts'
import { signInRouter } from './sign-in/router.ts'
import { socialRouter } from './social/router.ts'
import { teamRouter } from './team/router.ts'
import { userRouter } from './user/router.ts'
import { verificationRouter } from './verification/router.ts'

/** Everything that may be called over the network; mounted at /trpc and behind the REST table. */
export const appRouter = router({
  settings,
  session: sessionRouter,
  signIn: signInRouter,
  user: userRouter,
  account: accountRouter,
  keys: keysRouter,
  verification: verificationRouter,
  password: passwordRouter,
  organization: organizationRouter,
  member: memberRouter,
  invitation: invitationRouter,
  team: teamRouter,
  social: socialRouter,
  anonymous: anonymousRouter,
  admin: adminRouter,
})

export type AppRouter = typeof appRouter

/** What only the server itself may call; never mounted. */
export const serverRouter = router({
  password: serverPasswordRouter,
  member: serverMemberRouter,
  account: serverAccountRouter,
  keys: serverKeysRouter,
  admin: serverAdminRouter,
})

/** Calls a server-only procedure; the call's request is best made with `serverRequest`. */
export const createServerCaller = createCallerFactory(serverRouter)
