import { type ComponentProps, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { Button } from '../../../design/elements/button.tsx'
import { LinkedText } from './linked-text.tsx'
import { excerptOf } from './post-excerpt.ts'

/** The text of a post in the feed; a long one begins with a part of it. */
export function PostText({ text, mentions }: ComponentProps<typeof LinkedText>) {
  const [isWhole, setWhole] = useState(false)
  const excerpt = excerptOf(text)
  if (excerpt === null) return <LinkedText text={text} mentions={mentions} />
  return (
    <div>
      <LinkedText text={isWhole ? text : `${excerpt}…`} mentions={mentions} />
      <Button look="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? m.posts_read_less() : m.posts_read_more()}
      </Button>
    </div>
  )
}
