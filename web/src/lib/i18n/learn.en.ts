export default {
  title: "Learn",
} as const;
