import { accountRoutes } from './account.ts'
import { adminRoutes } from './admin.ts'
import { anonymousRoutes } from './anonymous.ts'
import { apiKeyRoutes } from './api-key.ts'
import { auditRoutes } from './audit.ts'
import { codeRoutes } from './codes.ts'
import { deviceRoutes } from './device.ts'
import { invitationRoutes } from './invitation.ts'
import { keysRoutes } from './keys.ts'
import { memberRoutes } from './member.ts'
import { multiSessionRoutes } from './multi-session.ts'
import { oneTimeTokenRoutes } from './one-time-token.ts'
import { organizationRoutes } from './organization.ts'
import { passkeyRoutes } from './passkey.ts'
import { passwordRoutes } from './password.ts'
import { pictureRoutes } from './picture.ts'
import type { Route } from './route.ts'
import { sessionRoutes } from './session.ts'
import { signInRoutes } from './sign-in.ts'
import { socialRoutes } from './social.ts'
import { stepUpRoutes } from './step-up.ts'
import { teamRoutes } from './team.ts'
import { twoFactorRoutes } from './two-factor.ts'
import { userRoutes } from './user.ts'
import { usernameRoutes } from './username.ts'
import { verificationRoutes } from './verification.ts'

/** Every documented endpoint that calls a procedure. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...multiSessionRoutes,
  ...oneTimeTokenRoutes,
  ...deviceRoutes,
  ...signInRoutes,
  ...codeRoutes,
  ...usernameRoutes,
  ...userRoutes,
  ...pictureRoutes,
  ...accountRoutes,
  ...passkeyRoutes,
  ...apiKeyRoutes,
  ...keysRoutes,
  ...verificationRoutes,
  ...passwordRoutes,
  ...organizationRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...teamRoutes,
  ...socialRoutes,
  ...anonymousRoutes,
  ...twoFactorRoutes,
  ...stepUpRoutes,
  ...adminRoutes,
  ...auditRoutes,
]
