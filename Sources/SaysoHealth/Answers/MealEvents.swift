internal import SaysoLanguage

extension [HealthEvent] {
    /// What was told as of a meal. Drinks have none.
    func told(of meal: FoodEvent.MealType?) -> [HealthEvent] {
        filter { if case .food(let food) = $0.payload { food.mealType == meal } else { false } }
    }

    /// Food that was told of no meal, and may have been this one: at an hour that is nearer to it than to another. A snack has no hour.
    func ofNoMeal(near meal: FoodEvent.MealType, _ clock: LocalClock, _ settings: Settings) -> [HealthEvent] {
        let times = settings[.mealTimes].times.map(\.secondOfDay)
        return told(of: nil).filter { event in
            guard event.happened else { return false }
            guard let index = [.breakfast, .lunch, .dinner].firstIndex(of: meal), times.indices.contains(index), event.precision != "day" else { return true }
            let away = times.map { abs($0 - clock.moment(at: event.date.secondsSinceEpoch).secondOfDay) }
            return away[index] == away.min() && away[index] <= settings[.mealHours] * 3_600
        }
    }
}
