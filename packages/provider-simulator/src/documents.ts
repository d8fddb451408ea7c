import type { ProviderUser } from './provider-user.ts'

/** Each provider's user info response, by its documentation. */
export const documents = {
  claims: ({ id, login, name, email, verified, image }: ProviderUser) => {
    return { sub: id, name, preferred_username: login, email, email_verified: verified, picture: image }
  },
  discord: ({ id, login, name, email, verified }: ProviderUser) => {
    return { id, username: login, global_name: name, email, verified, avatar: 'a_face', discriminator: '0' }
  },
  dropbox: ({ id, name, email, verified, image }: ProviderUser) => {
    return { account_id: id, name: { display_name: name }, email, email_verified: verified, profile_photo_url: image }
  },
  facebook: ({ id, name, email, verified, image }: ProviderUser) => {
    return { id, name, email, email_verified: verified, picture: { data: { url: image, is_silhouette: false } } }
  },
  // Most GitHub users hide their email in the profile; the list of emails contains it.
  github: ({ id, login, name, image }: ProviderUser) => {
    return { id: Number(id), login, name, email: null, avatar_url: image }
  },
  githubEmails: ({ login, email, verified }: ProviderUser) => {
    const hidden = { email: `${login}@users.noreply.example`, primary: false, verified: true, visibility: null }
    return email === undefined ? [] : [hidden, { email, primary: true, verified, visibility: 'private' }]
  },
  gitlab: ({ id, login, name, email, verified, image }: ProviderUser) => {
    const confirmed_at = verified ? '2024-01-01T00:00:00Z' : null
    return { id: Number(id), username: login, name, email, confirmed_at, state: 'active', avatar_url: image }
  },
  kick: ({ id, name, email, image }: ProviderUser) => {
    return { data: [{ user_id: Number(id), name, email, profile_picture: image }], message: 'OK' }
  },
  reddit: ({ id, name, verified, image }: ProviderUser) => {
    return { id, name, has_verified_email: verified, icon_img: `${image}?width=64` }
  },
  roblox: ({ id, login, name, image }: ProviderUser) => {
    return { sub: id, name, nickname: name, preferred_username: login, picture: image }
  },
  spotify: ({ id, name, email, image }: ProviderUser) => {
    return { id, display_name: name, email, images: [{ url: image, height: 64, width: 64 }] }
  },
  tiktok: ({ id, login, name, image }: ProviderUser) => {
    const user = { open_id: id, display_name: name, username: login, avatar_large_url: image }
    return { data: { user }, error: { code: 'ok', message: '' } }
  },
  twitter: ({ id, login, name, image }: ProviderUser) => {
    return { data: { id, name, username: login, profile_image_url: image } }
  },
  twitterAddress: ({ id, email, verified }: ProviderUser) => {
    return { data: { id, ...(verified && email !== undefined && { confirmed_email: email }) } }
  },
  vk: ({ id, name, email, image }: ProviderUser) => {
    return { user: { user_id: Number(id), first_name: name, last_name: '', email, avatar: image } }
  },
  zoom: ({ id, name, email, verified, image }: ProviderUser) => {
    return { id, display_name: name, email, verified: verified ? 1 : 0, pic_url: image }
  },
}
