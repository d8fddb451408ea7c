import {
  IconBrandApple,
  IconBrandDiscord,
  IconBrandDropbox,
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandGitlab,
  IconBrandGoogle,
  IconBrandKick,
  IconBrandLinkedin,
  IconBrandReddit,
  IconBrandSpotify,
  IconBrandTiktok,
  IconBrandTwitch,
  IconBrandVk,
  IconBrandWindows,
  IconBrandX,
  IconBrandZoom,
  IconDoor,
  IconKey,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { HuggingFaceIcon, RobloxIcon } from './brand-icons.tsx'
import classes from './provider-icon.module.css'

const icons: Readonly<Record<string, ComponentType<{ size: number; stroke: number }>>> = {
  apple: IconBrandApple,
  credential: IconKey,
  discord: IconBrandDiscord,
  dropbox: IconBrandDropbox,
  facebook: IconBrandFacebook,
  github: IconBrandGithub,
  gitlab: IconBrandGitlab,
  google: IconBrandGoogle,
  huggingface: HuggingFaceIcon,
  kick: IconBrandKick,
  linkedin: IconBrandLinkedin,
  microsoft: IconBrandWindows,
  reddit: IconBrandReddit,
  roblox: RobloxIcon,
  spotify: IconBrandSpotify,
  tiktok: IconBrandTiktok,
  twitch: IconBrandTwitch,
  twitter: IconBrandX,
  vk: IconBrandVk,
  zoom: IconBrandZoom,
}

/** The icon of a sign-in method, a door for an unknown one. Hidden from screen readers, since the name is shown next to it. */
export function ProviderIcon({ id }: { id: string }) {
  const BrandIcon = (Object.hasOwn(icons, id) ? icons[id] : undefined) ?? IconDoor
  return (
    <span className={classes.icon} aria-hidden="true">
      <BrandIcon size={20} stroke={1.5} />
    </span>
  )
}
