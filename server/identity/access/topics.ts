export const accessTopic = 'access';
