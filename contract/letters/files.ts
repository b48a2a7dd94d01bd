import { z } from 'zod'
import { mebibyte } from '../bytes.ts'
import { endpoints } from '../endpoint.ts'
import { id, line, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { attachedBytesMax, letterFileTypes } from './options-and-limits.ts'

/** Characters of a file's name. */
const fileNameMax = 120

/** A file that comes with a letter. */
export const letterFile = z.object({ _id: id, name: z.string(), bytes: z.int().min(0) })

const audience = 'write letters'
const params = z.object({ id, fileId: id })

export const letterFileEndpoints = endpoints({
  'POST /api/admin/letters/:id/files': {
    name: 'attachLetterFile',
    summary: `Attach a file to a letter that is not sent yet, as the body; all of a letter come as attachments up to ${attachedBytesMax / mebibyte} MiB, else as a link`,
    audience,
    leaders: true,
    params: z.object({ id }),
    query: z.object({ file: required(m.letters_file_name, line(m.letters_file_name, fileNameMax)) }),
    upload: ['application/octet-stream', ...new Set(Object.values(letterFileTypes))],
    response: letterFile,
    status: 201,
    refusals: ['absent', 'conflict', 'invalid', 'too_large', 'wrong_type'],
  },
  'DELETE /api/admin/letters/:id/files/:fileId': {
    name: 'removeLetterFile',
    summary: 'Take a file off a letter that is not sent yet',
    audience,
    leaders: true,
    params,
    response: null,
    refusals: ['absent', 'conflict'],
  },
  'GET /api/letters/:id/files/:fileId': {
    name: 'readLetterFile',
    summary: 'A file of a letter, for the people who got it and its writers',
    audience: 'members',
    params,
    response: z.string().describe('The file'),
    refusals: ['absent'],
    download: true,
  },
})

export type LetterFile = z.infer<typeof letterFile>
