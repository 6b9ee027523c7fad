import { assign, fromPromise, setup } from 'xstate'

/** A time range in one column of the calendar, in minutes since the column's midnight. */
export interface TimeRange {
  column: string
  from: number
  to: number
}
/** What is dragged: a new time range, or a session that is moved or resized. */
export interface DragSubject {
  kind: 'create' | 'move' | 'resize'
  /** null while a new range is drawn. */
  sessionId: string | null
  /** The range before the drag. */
  origin: TimeRange
  /** The session has several participants: before saving, the page shows their number and requires a reason. */
  needsConfirmation: boolean
}
/** Why the preview cannot be dropped there; `code` and `params` of a field problem. */
export interface MoveRefusal {
  code: string
  params?: Record<string, string | number>
}
export interface SessionMove {
  subject: DragSubject
  to: TimeRange
  /** Empty when no reason was required. */
  reason: string
}
export type MoveOutcome = { kind: 'saved' } | { kind: 'refused'; refusal: MoveRefusal }

type DragPreview = { preview: TimeRange; refusal: MoveRefusal | null }

/** A drag on the calendar, by pointer or keys. */
export const calendarDragMachine = setup({
  types: {
    context: {} as {
      subject: DragSubject | null
      preview: TimeRange | null
      refusal: MoveRefusal | null
      reason: string
    },
    events: {} as
      | { type: 'drag.pressed' | 'drag.picked'; subject: DragSubject }
      | { type: 'drag.started' | 'drag.dropped' | 'drag.cancelled' }
      | ({ type: 'drag.moved' } & DragPreview)
      | { type: 'move.confirmed'; reason: string }
      | { type: 'move.cancelled' },
  },
  actors: {
    save: fromPromise<MoveOutcome, SessionMove>(() => Promise.reject(new Error('the page provides save'))),
    showRefusal: fromPromise<void>(() => Promise.reject(new Error('the page provides showRefusal'))),
  },
  guards: {
    isCreate: (_, { kind }: { kind: string | undefined }) => kind === 'create',
    isMove: (_, { kind }: { kind: string | undefined }) => kind === 'move',
    isOfSession: ({ context }) => context.subject?.kind !== 'create',
    isRefused: ({ context }) => context.refusal !== null,
    isUnmoved: ({ context: { subject, preview } }) =>
      subject?.origin.column === preview?.column &&
      subject?.origin.from === preview?.from &&
      subject?.origin.to === preview?.to,
    needsConfirmation: ({ context }) => context.subject?.needsConfirmation === true,
    wasSaved: (_, outcome: MoveOutcome) => outcome.kind === 'saved',
  },
  actions: {
    begin: assign((_, subject: DragSubject) => ({
      subject,
      preview: subject.origin,
      refusal: null,
      reason: '',
    })),
    movePreview: assign((_, { preview, refusal }: DragPreview) => ({ preview, refusal })),
    keepReason: assign({ reason: (_, { reason }: { reason: string }) => reason }),
    keepRefusal: assign({
      refusal: (_, outcome: MoveOutcome) => (outcome.kind === 'refused' ? outcome.refusal : null),
    }),
    keepUnreachable: assign({ refusal: { code: 'unavailable' } }),
    reset: assign({ subject: null, preview: null, refusal: null, reason: '' }),
    /** The page opens the session that was clicked. */
    openSession: (_, _params: { sessionId: string | null }) => {},
    /** The page opens the drawer of a new session. */
    draft: (_, _params: { at: TimeRange | null }) => {},
  },
}).createMachine({
  id: 'calendar-drag',
  description:
    'Draws a new session, or moves or resizes one; a preview shows the target and why it is not allowed.',
  context: { subject: null, preview: null, refusal: null, reason: '' },
  initial: 'idle',
  on: {
    'drag.cancelled': {
      target: '.idle',
      description: 'Escape, a lost pointer or a finger that scrolls: nothing changes.',
    },
  },
  states: {
    idle: {
      description: 'No drag is active.',
      entry: 'reset',
      on: {
        'drag.pressed': {
          target: 'pressing',
          actions: { type: 'begin', params: ({ event }) => event.subject },
        },
        'drag.picked': {
          target: 'picking',
          actions: { type: 'begin', params: ({ event }) => event.subject },
        },
      },
    },
    pressing: {
      description: 'The pointer is down and has not moved: a click or the start of a drag.',
      on: {
        'drag.started': {
          target: 'picking',
          description: 'The pointer moved far enough, or a finger rested long enough.',
        },
        'drag.dropped': {
          target: 'idle',
          guard: 'isOfSession',
          description: 'A click opens the session.',
          actions: {
            type: 'openSession',
            params: ({ context }) => ({ sessionId: context.subject?.sessionId ?? null }),
          },
        },
      },
    },
    picking: {
      description: 'The subject determines the gesture.',
      always: [
        {
          target: 'creating',
          guard: { type: 'isCreate', params: ({ context }) => ({ kind: context.subject?.kind }) },
        },
        {
          target: 'moving',
          guard: { type: 'isMove', params: ({ context }) => ({ kind: context.subject?.kind }) },
        },
        { target: 'resizing' },
      ],
    },
    creating: {
      description: 'The pointer draws the time range of a new session.',
      on: {
        'drag.moved': { actions: { type: 'movePreview', params: ({ event }) => event } },
        'drag.dropped': [
          { target: 'refused', guard: 'isRefused' },
          {
            target: 'idle',
            description: 'The drawer asks for the other fields.',
            actions: { type: 'draft', params: ({ context }) => ({ at: context.preview }) },
          },
        ],
      },
    },
    moving: {
      description: 'A session follows the pointer or the arrow keys.',
      on: {
        'drag.moved': { actions: { type: 'movePreview', params: ({ event }) => event } },
        'drag.dropped': { target: 'dropped' },
      },
    },
    resizing: {
      description: 'The end of a session follows the pointer or the arrow keys.',
      on: {
        'drag.moved': { actions: { type: 'movePreview', params: ({ event }) => event } },
        'drag.dropped': { target: 'dropped' },
      },
    },
    dropped: {
      description: 'Checks whether the drop changes anything, is allowed and affects several people.',
      always: [
        { target: 'idle', guard: 'isUnmoved' },
        { target: 'refused', guard: 'isRefused' },
        { target: 'confirming', guard: 'needsConfirmation' },
        { target: 'saving' },
      ],
    },
    confirming: {
      description: 'Several members take part: the person confirms and gives a reason.',
      on: {
        'move.confirmed': {
          target: 'saving',
          actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) },
        },
        'move.cancelled': { target: 'idle', description: 'The session returns to its place.' },
      },
    },
    saving: {
      description: 'The session is shown where it was dropped while the server decides.',
      on: {
        'drag.cancelled': {
          description: 'The request is already sent; the move can be undone afterwards.',
        },
      },
      invoke: {
        id: 'save',
        src: 'save',
        // `pressing` and `picked` set both before a drop is possible.
        input: ({ context }) => ({
          subject: context.subject as DragSubject,
          to: context.preview as TimeRange,
          reason: context.reason,
        }),
        onDone: [
          {
            target: 'idle',
            guard: { type: 'wasSaved', params: ({ event }) => event.output },
          },
          {
            target: 'refused',
            description: 'Another person was faster or a rule changed: the session returns to its place.',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'refused', actions: 'keepUnreachable' },
      },
    },
    refused: {
      description: 'The session is back in its place; the message stays for a moment.',
      invoke: {
        id: 'showRefusal',
        src: 'showRefusal',
        onDone: { target: 'idle' },
        onError: { target: 'idle' },
      },
      on: {
        'drag.pressed': {
          target: 'pressing',
          actions: { type: 'begin', params: ({ event }) => event.subject },
        },
        'drag.picked': {
          target: 'picking',
          actions: { type: 'begin', params: ({ event }) => event.subject },
        },
      },
    },
  },
})
