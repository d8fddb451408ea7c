import { router } from '#runtime/procedure/trpc.ts'
import { linkSocial } from './link-social.ts'
import { signInSocial } from './sign-in-social.ts'
import { socialCallback } from './social-callback.ts'
import { socialCallbackForm } from './social-callback-form.ts'

export const socialRouter = router({ signInSocial, socialCallback, socialCallbackForm, linkSocial })
