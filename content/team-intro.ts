/** Introduces the team on the home page and on its own page. */
export const teamIntro = {
  title: 'Meet Our Team',
  text: 'The people behind the camera, the lights, the desk and the phone.',
} as const;
