import { useSyncExternalStore } from 'react'
import type { PostPicture } from '../../../../contract/posts/pictures.ts'
import { sessionState, watchSession } from '../../../session/session-store.ts'
import { useSession } from '../../../session/use-session.ts'
import { ChosenPictures, type PictureChoice } from './chosen-pictures.ts'

/** By place: uploads continue while their author visits another page. */
const choices = new Map<string, ChosenPictures>()

watchSession(() => {
  if (sessionState().status === 'visitor') forgetChoices()
})

/**
 * Returns the pictures chosen for a post at a place, for instance `/posts`.
 * @param before the pictures of a post that is being edited
 */
export function useChosenPictures(
  place: string,
  before?: readonly PostPicture[],
): PictureChoice & { pictures: ChosenPictures } {
  const pictures = choiceOf(place, useSession().user?._id ?? '', before)
  const shown = () => pictures.choice
  return { ...useSyncExternalStore(pictures.watch, shown, shown), pictures }
}

/** Discards the choice of a place. */
export function discardChoice(place: string): void {
  choices.get(place)?.discard()
  choices.delete(place)
}

function choiceOf(place: string, account: string, before?: readonly PostPicture[]): ChosenPictures {
  const present = choices.get(place)
  if (present?.account === account) {
    present.restore()
    return present
  }
  present?.stop()
  const pictures = new ChosenPictures(place, account, before)
  // On the server all requests would share it.
  if (!import.meta.env.SSR) choices.set(place, pictures)
  return pictures
}

/** Discards all choices on logging out, since families share computers. */
function forgetChoices(): void {
  for (const pictures of choices.values()) pictures.stop()
  choices.clear()
}
