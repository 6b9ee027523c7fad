/**
 * The sixteen muscles of wger's exercise data (wger.de, muscles.json, CC BY-SA 4.0), by their place in it, and the five that
 * free-exercise-db (Unlicense) knows besides. `view` is the side of the body on which the muscle is drawn. The names people read are
 * messages, `exercise_muscle_<key>`.
 */
export const muscleTable = [
  { key: 'biceps', wgerId: 1, latin: 'Biceps brachii', view: 'front' },
  { key: 'front_deltoid', wgerId: 2, latin: 'Anterior deltoid', view: 'front' },
  { key: 'serratus', wgerId: 3, latin: 'Serratus anterior', view: 'front' },
  { key: 'chest', wgerId: 4, latin: 'Pectoralis major', view: 'front' },
  { key: 'triceps', wgerId: 5, latin: 'Triceps brachii', view: 'back' },
  { key: 'abdominals', wgerId: 6, latin: 'Rectus abdominis', view: 'front' },
  { key: 'calves', wgerId: 7, latin: 'Gastrocnemius', view: 'back' },
  { key: 'glutes', wgerId: 8, latin: 'Gluteus maximus', view: 'back' },
  { key: 'trapezius', wgerId: 9, latin: 'Trapezius', view: 'back' },
  { key: 'quadriceps', wgerId: 10, latin: 'Quadriceps femoris', view: 'front' },
  { key: 'hamstrings', wgerId: 11, latin: 'Biceps femoris', view: 'back' },
  { key: 'lats', wgerId: 12, latin: 'Latissimus dorsi', view: 'back' },
  { key: 'brachialis', wgerId: 13, latin: 'Brachialis', view: 'front' },
  { key: 'obliques', wgerId: 14, latin: 'Obliquus externus abdominis', view: 'front' },
  { key: 'soleus', wgerId: 15, latin: 'Soleus', view: 'back' },
  { key: 'lower_back', wgerId: 16, latin: 'Erector spinae', view: 'back' },
  { key: 'adductors', wgerId: null, latin: 'Adductor magnus', view: 'front' },
  { key: 'abductors', wgerId: null, latin: 'Gluteus medius', view: 'back' },
  { key: 'forearms', wgerId: null, latin: 'Flexores antebrachii', view: 'front' },
  { key: 'rhomboids', wgerId: null, latin: 'Rhomboideus major', view: 'back' },
  { key: 'neck', wgerId: null, latin: 'Sternocleidomastoideus', view: 'front' },
] as const
export type Muscle = (typeof muscleTable)[number]['key']

// The table's keys in its order; the cast is needed because a map over a tuple loses that it is not empty.
export const muscles = muscleTable.map(({ key }) => key) as unknown as readonly [Muscle, ...Muscle[]]
