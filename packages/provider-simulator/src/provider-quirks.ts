import type { knownProviders } from '@foyer/auth-domain/social/registry'
import { documents } from './documents.ts'
import type { ProviderUser } from './provider-user.ts'

export type ProviderId = keyof typeof knownProviders

/** A document about the user of an access token; requested by GET with a Bearer token unless stated otherwise. */
type Document = { method?: 'POST'; tokenIn?: 'form'; show(user: ProviderUser): unknown }

/** How a provider differs from the others. */
export type ProviderQuirks = {
  credentials: 'basic' | 'body'
  clientParameter?: 'client_key'
  pkce?: true
  /** The algorithm of id tokens, which are issued for scope `openid`. */
  idTokens?: 'RS256' | 'ES256'
  /** Uses `response_mode=form_post` and sends the user's name beside the code (Apple). */
  postsAnswer?: true
  /** Sends a `device_id` with the code and requires it in the exchange (VK). */
  sendsDeviceId?: true
  /** Refuses requests without a user agent. */
  requiresUserAgent?: true
  userInfo?: Document
  emails?: Document
}

const quirksById: Record<ProviderId, ProviderQuirks> = {
  apple: { credentials: 'body', idTokens: 'RS256', postsAnswer: true },
  discord: { credentials: 'body', userInfo: { show: documents.discord } },
  dropbox: { credentials: 'body', pkce: true, userInfo: { method: 'POST', show: documents.dropbox } },
  facebook: { credentials: 'body', idTokens: 'RS256', userInfo: { show: documents.facebook } },
  github: {
    credentials: 'body',
    requiresUserAgent: true,
    userInfo: { show: documents.github },
    emails: { show: documents.githubEmails },
  },
  gitlab: { credentials: 'body', pkce: true, userInfo: { show: documents.gitlab } },
  google: { credentials: 'body', pkce: true, idTokens: 'RS256' },
  huggingface: { credentials: 'basic', pkce: true, userInfo: { show: documents.claims } },
  kick: { credentials: 'body', pkce: true, userInfo: { show: documents.kick } },
  linkedin: { credentials: 'body', userInfo: { show: documents.claims } },
  microsoft: { credentials: 'body', pkce: true, idTokens: 'RS256' },
  reddit: { credentials: 'basic', requiresUserAgent: true, userInfo: { show: documents.reddit } },
  roblox: { credentials: 'body', userInfo: { show: documents.roblox } },
  spotify: { credentials: 'basic', pkce: true, userInfo: { show: documents.spotify } },
  tiktok: { credentials: 'body', clientParameter: 'client_key', userInfo: { show: documents.tiktok } },
  twitch: { credentials: 'body', idTokens: 'RS256' },
  twitter: {
    credentials: 'basic',
    pkce: true,
    userInfo: { show: documents.twitter },
    emails: { show: documents.twitterAddress },
  },
  vk: {
    credentials: 'body',
    pkce: true,
    sendsDeviceId: true,
    userInfo: { method: 'POST', tokenIn: 'form', show: documents.vk },
  },
  zoom: { credentials: 'basic', pkce: true, userInfo: { show: documents.zoom } },
}

/** Any other issuer: plain OpenID Connect. */
const openId: ProviderQuirks = {
  credentials: 'basic',
  pkce: true,
  idTokens: 'ES256',
  userInfo: { show: documents.claims },
}

export function quirksOf(provider: string): ProviderQuirks {
  return Object.entries(quirksById).find(([id]) => id === provider)?.[1] ?? openId
}

export const providerIds = Object.keys(quirksById).filter((id): id is ProviderId => id in quirksById)
