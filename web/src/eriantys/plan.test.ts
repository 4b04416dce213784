import { describe, expect, it } from 'vitest';
import {
  fitting,
  LOW_SCHOOL,
  MIDDLE_SCHOOL,
  ROOMY_SCHOOL,
  SMALL_SCHOOL,
  TINY_SCHOOL,
} from './plan';

describe('the plan of the other schools', () => {
  it('is as large as the height allows', () => {
    const plans = [300, 200, 150, 125, 90].map((height) => fitting({ width: 412, height }, 1));
    expect(plans).toEqual([ROOMY_SCHOOL, MIDDLE_SCHOOL, SMALL_SCHOOL, LOW_SCHOOL, TINY_SCHOOL]);
  });

  it('is smaller when more schools share the room', () => {
    const room = { width: 412, height: 400 };
    expect(fitting(room, 2)).toBe(MIDDLE_SCHOOL);
    expect(fitting(room, 3)).toBe(SMALL_SCHOOL);
  });
});
