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
import { HuggingFaceMark, RobloxMark } from './own-marks.tsx'
import classes from './provider-mark.module.css'

const marks: Readonly<Record<string, ComponentType<{ size: number; stroke: number }>>> = {
  apple: IconBrandApple,
  credential: IconKey,
  discord: IconBrandDiscord,
  dropbox: IconBrandDropbox,
  facebook: IconBrandFacebook,
  github: IconBrandGithub,
  gitlab: IconBrandGitlab,
  google: IconBrandGoogle,
  huggingface: HuggingFaceMark,
  kick: IconBrandKick,
  linkedin: IconBrandLinkedin,
  microsoft: IconBrandWindows,
  reddit: IconBrandReddit,
  roblox: RobloxMark,
  spotify: IconBrandSpotify,
  tiktok: IconBrandTiktok,
  twitch: IconBrandTwitch,
  twitter: IconBrandX,
  vk: IconBrandVk,
  zoom: IconBrandZoom,
}

/** The mark of a way in; a door for one that is not known by name. Its name always stands beside it. */
export function ProviderMark({ id }: { id: string }) {
  const Mark = (Object.hasOwn(marks, id) ? marks[id] : undefined) ?? IconDoor
  return (
    <span className={classes.mark} aria-hidden="true">
      <Mark size={20} stroke={1.5} />
    </span>
  )
}
