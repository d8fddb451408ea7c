import { z } from 'zod'

const endpoint = z.url({ protocol: /^https?$/ })

/** Settings of one provider. Every endpoint can be overridden; with `issuer` any provider id is an OIDC provider. */
export const socialProviderOptions = z.strictObject({
  clientId: z.string().min(1),
  clientSecret: z.string().optional(),
  clientKey: z.string().optional(),
  scope: z.array(z.string()).optional(),
  issuer: endpoint.optional(),
  endpoints: z
    .strictObject({
      authorize: endpoint.optional(),
      token: endpoint.optional(),
      userInfo: endpoint.optional(),
      emails: endpoint.optional(),
      jwks: endpoint.optional(),
    })
    .optional(),
  tenantId: z.string().min(1).optional(),
  disableSignUp: z.boolean().default(false),
  disableImplicitSignUp: z.boolean().default(false),
})
