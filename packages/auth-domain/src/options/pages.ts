import { z } from 'zod'
import { limits } from '#limits.ts'
import {
  type ApplicationPage,
  applicationPages,
  isOnExactOrigin,
  originOf,
  templateProblem,
} from '#redirect/application-pages.ts'
import { isLoopbackHost } from '#redirect/http-url.ts'
import type { TrustedOrigin } from '#redirect/trusted-origins.ts'

/** The application's own pages, each as a URL with placeholders (docs/configuration.md). */
export const pageOptions = z.strictObject({
  home: template('home'),
  acceptInvitation: template('acceptInvitation'),
  resetPassword: template('resetPassword'),
  verifyEmail: template('verifyEmail'),
  twoFactor: template('twoFactor'),
  error: template('error'),
})

export type PageOptions = z.output<typeof pageOptions>

/** Where the pages lead that are no page of an origin which is trusted by name. */
export function findForeignPage(
  pages: PageOptions,
  trusted: readonly TrustedOrigin[],
): { page: ApplicationPage; message: string } | undefined {
  const page = applicationPages.find((name) => {
    const configured = pages[name]
    return configured !== undefined && !isOnExactOrigin(configured, trusted)
  })
  if (page === undefined) return undefined
  const origin = originOf(pages[page] ?? '')
  return { page, message: `is of an origin that trustedOrigins does not name: trustedOrigins: ['${origin}']` }
}

/** The pages that anybody on the way may read and change. Only development has such. */
export function pagesWithoutTls(pages: PageOptions): ApplicationPage[] {
  return applicationPages.filter((name) => pages[name]?.startsWith('http:'))
}

function template(page: ApplicationPage) {
  return z
    .string()
    .max(limits.urlMaxLength)
    .superRefine((text, context) => {
      const message = templateProblem(page, text) ?? transportProblem(text)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .optional()
}

function transportProblem(text: string): string | undefined {
  const { protocol, hostname } = new URL(originOf(text) ?? '')
  return protocol === 'https:' || isLoopbackHost(hostname) ? undefined : 'has to be https'
}
