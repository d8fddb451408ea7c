import { linkSocial } from '@foyer/trpc-router/procedures/social/link-social'
import { signInSocial } from '@foyer/trpc-router/procedures/social/sign-in-social'
import { socialCallback } from '@foyer/trpc-router/procedures/social/social-callback'
import { socialCallbackForm } from '@foyer/trpc-router/procedures/social/social-callback-form'
import { socialContract } from '#contract/social.ts'
import { type Route, route } from './route.ts'

export const socialRoutes: readonly Route[] = [
  route(socialContract.signInSocial, signInSocial),
  route(socialContract.socialCallback, socialCallback),
  route(socialContract.socialCallbackForm, socialCallbackForm),
  route(socialContract.linkSocial, linkSocial),
]
