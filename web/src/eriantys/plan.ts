// How large the parts of a school board are drawn.

export interface Plan {
  /** The height of the row of a colour. */
  row: number;
  /** The breadth of the entrance, of one seat, of the professors and of the towers. */
  entrance: number;
  seat: number;
  professor: number;
  towers: number;
  /** The size of a student. */
  student: number;
}

/** The own school on a broad screen and on a phone, where a thumb needs the height of its rows; the schools of one other, and of several. */
export const BROAD_SCHOOL: Plan = {
  row: 30,
  entrance: 118,
  seat: 31,
  professor: 40,
  towers: 66,
  student: 24,
};
export const HIGH_SCHOOL: Plan = {
  row: 51,
  entrance: 98,
  seat: 21.5,
  professor: 36,
  towers: 50,
  student: 21,
};
export const MIDDLE_SCHOOL: Plan = {
  row: 26,
  entrance: 92,
  seat: 18.5,
  professor: 28,
  towers: 80,
  student: 17,
};
/** On a large screen. */
export const ROOMY_SCHOOL: Plan = { ...MIDDLE_SCHOOL, row: 36, student: 18 };
export const SMALL_SCHOOL: Plan = {
  row: 16.5,
  entrance: 92,
  seat: 18,
  professor: 24,
  towers: 92,
  student: 15,
};
export const LOW_SCHOOL: Plan = { ...SMALL_SCHOOL, row: 13.5, student: 13 };
/** When there are many others, and characters too: the towers are told as a number. */
export const TINY_SCHOOL: Plan = {
  row: 12,
  entrance: 70,
  seat: 14,
  professor: 20,
  towers: 0,
  student: 11.5,
};

export const GAP = 6;
/** The least room above the students of the first row, and below those of the last. */
const EDGE = 3;

/** Where the parts begin, from left to right. */
export function columns(plan: Plan) {
  const dining = plan.entrance + GAP;
  const professor = dining + 10 * plan.seat + GAP;
  const towers = professor + plan.professor + (plan.towers > 0 ? GAP : 0);
  /** Where the first row begins. */
  const top = Math.max(0, EDGE - (plan.row - plan.student) / 2);
  const height = 5 * plan.row + 2 * top;
  return { dining, professor, towers, top, width: towers + plan.towers, height };
}

/** The name above a school and the frame around it. */
const ABOVE = 42;
const FRAME = 14;

/** The largest plan with which so many schools find room below each other. */
export function fitting(room: { width: number; height: number }, schools: number): Plan {
  const each = room.height / schools;
  const fits = (plan: Plan) => {
    const { width, height } = columns(plan);
    return ((room.width - FRAME) * (height + 6)) / (width + 6) + ABOVE <= each;
  };
  return [ROOMY_SCHOOL, MIDDLE_SCHOOL, SMALL_SCHOOL, LOW_SCHOOL].find(fits) ?? TINY_SCHOOL;
}

/** So many things in so much room: how far each begins after the one before. */
export function spread(things: number, room: number, size: number, most: number): number {
  return things > 1 ? Math.min(most, (room - size) / (things - 1)) : 0;
}
