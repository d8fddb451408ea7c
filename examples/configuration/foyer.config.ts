import { defineConfig } from 'foyer-auth'

const DAY = 86_400

export default defineConfig({
  branding: { name: 'Acme', accent: '#0b7285' },
  trustedOrigins: ['https://app.example.com'],
  session: { expiresIn: 14 * DAY },
  emailAndPassword: { requireEmailVerification: true },
  organization: {
    // A limit may be a function, here of the user who creates the organization.
    organizationLimit: (user) => (user.email.endsWith('@acme.example') ? 20 : 3),
  },
  // The client's id and secret are in FOYER_PROVIDER_GITHUB_CLIENT_ID and FOYER_PROVIDER_GITHUB_CLIENT_SECRET_FILE.
  socialProviders: { google: { clientId: '1234.apps.googleusercontent.com' } },
  jwt: { enabled: true, claims: ({ id, role }) => ({ id, admin: role === 'admin' }) },
})
