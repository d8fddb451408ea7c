import { redirectOutput } from '@foyer/auth-domain/password/reset-password'
import {
  linkSocialInput,
  linkSocialOutput,
  signInSocialInput,
  signInSocialOutput,
  socialCallbackInput,
} from '@foyer/auth-domain/social/social-inputs'
import type { ContractRow } from './row.ts'

export const socialContract = {
  signInSocial: {
    name: 'signInSocial',
    method: 'POST',
    path: '/sign-in/social',
    auth: 'none',
    input: signInSocialInput,
    output: signInSocialOutput,
  },
  socialCallback: {
    name: 'socialCallback',
    method: 'GET',
    path: '/callback/:id',
    auth: 'none',
    input: socialCallbackInput,
    output: redirectOutput,
    redirects: true,
  },
  socialCallbackForm: {
    name: 'socialCallbackForm',
    method: 'POST',
    path: '/callback/:id',
    auth: 'none',
    input: socialCallbackInput,
    output: redirectOutput,
    redirects: true,
    foreign: true,
  },
  linkSocial: {
    name: 'linkSocial',
    method: 'POST',
    path: '/link-social',
    auth: 'session',
    input: linkSocialInput,
    output: linkSocialOutput,
  },
} as const satisfies Record<string, ContractRow>
