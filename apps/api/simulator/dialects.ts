import type { knownProviders } from '@foyer/auth-domain/social/registry'
import { documents } from './documents.ts'
import type { Person } from './person.ts'

export type ProviderId = keyof typeof knownProviders

/** A document about whoever an access token stands for; asked for by GET with a Bearer token unless it says otherwise. */
type Document = { method?: 'POST'; tokenIn?: 'form'; show(person: Person): unknown }

/** How a provider differs from the others. */
export type Dialect = {
  credentials: 'basic' | 'body'
  clientParameter?: 'client_key'
  pkce?: true
  /** Signs id tokens so, and gives them where `openid` is asked for. */
  idTokens?: 'RS256' | 'ES256'
  /** Has the browser post its answer, and tells of the person beside it (Apple). */
  postsAnswer?: true
  /** Names the device in its answer, and wants it named again (VK). */
  namesDevice?: true
  /** Turns away whoever does not say which program asks. */
  wantsUserAgent?: true
  userInfo?: Document
  emails?: Document
}

const known: Record<ProviderId, Dialect> = {
  apple: { credentials: 'body', idTokens: 'RS256', postsAnswer: true },
  discord: { credentials: 'body', userInfo: { show: documents.discord } },
  dropbox: { credentials: 'body', pkce: true, userInfo: { method: 'POST', show: documents.dropbox } },
  facebook: { credentials: 'body', idTokens: 'RS256', userInfo: { show: documents.facebook } },
  github: {
    credentials: 'body',
    wantsUserAgent: true,
    userInfo: { show: documents.github },
    emails: { show: documents.githubEmails },
  },
  gitlab: { credentials: 'body', pkce: true, userInfo: { show: documents.gitlab } },
  google: { credentials: 'body', pkce: true, idTokens: 'RS256' },
  huggingface: { credentials: 'basic', pkce: true, userInfo: { show: documents.claims } },
  kick: { credentials: 'body', pkce: true, userInfo: { show: documents.kick } },
  linkedin: { credentials: 'body', userInfo: { show: documents.claims } },
  microsoft: { credentials: 'body', pkce: true, idTokens: 'RS256' },
  reddit: { credentials: 'basic', wantsUserAgent: true, userInfo: { show: documents.reddit } },
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
    namesDevice: true,
    userInfo: { method: 'POST', tokenIn: 'form', show: documents.vk },
  },
  zoom: { credentials: 'basic', pkce: true, userInfo: { show: documents.zoom } },
}

/** Any other issuer, which speaks plain OpenID Connect. */
const openId: Dialect = {
  credentials: 'basic',
  pkce: true,
  idTokens: 'ES256',
  userInfo: { show: documents.claims },
}

export function dialectOf(provider: string): Dialect {
  return Object.entries(known).find(([id]) => id === provider)?.[1] ?? openId
}

export const providerIds = Object.keys(known).filter((id): id is ProviderId => id in known)
