const on = { enabled: true }

/** Options that switch on every feature which is off by default. */
export const allFeatures = {
  anonymous: on,
  apiKey: on,
  bearer: on,
  emailOTP: on,
  jwt: on,
  magicLink: on,
  multiSession: on,
  oneTimeToken: on,
  passkey: on,
  twoFactor: on,
  username: on,
}
