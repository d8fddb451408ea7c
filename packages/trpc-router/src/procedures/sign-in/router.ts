import { router } from '#runtime/procedure/trpc.ts'
import { isUsernameAvailable } from './is-username-available.ts'
import { signInEmail } from './sign-in-email.ts'
import { signInUsername } from './sign-in-username.ts'
import { signUpEmail } from './sign-up-email.ts'

export const signInRouter = router({ signInEmail, signInUsername, signUpEmail, isUsernameAvailable })
